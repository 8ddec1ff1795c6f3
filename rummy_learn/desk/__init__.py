"""The teacher's desk: the widgets of the notebook with which a class is led.

``desk("es")`` opens the class that the environment names; its methods are the cells of the notebook.
"""

from .desk import Desk, desk

__all__ = ["Desk", "desk"]
