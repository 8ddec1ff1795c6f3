"""Views: cards and exercises in the browser."""

from .hand import Hand

__all__ = ["Hand"]
