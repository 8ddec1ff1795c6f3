"""Answering questions about single plays: a case (`rules.md` section 8) in, a verdict with its results out.

Every answer comes from the engine at work: a table is set up as the case says, and the action is judged and played.
"""

from .cases import CaseError, adjudicate

__all__ = ["CaseError", "adjudicate"]
