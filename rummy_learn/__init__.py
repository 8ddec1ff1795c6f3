"""Learn rummy step by step: a rules engine that says why, lessons, widgets and an app."""

__version__ = "0.1.0"
