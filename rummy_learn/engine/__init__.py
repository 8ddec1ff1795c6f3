"""The rules engine: pure Python, standard library only, no sentence in any human language."""
