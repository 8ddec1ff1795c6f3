"""Computer players. They see what their seat may see, choose one action at a time, and keep nothing in between.

Each is a value with two questions: :meth:`Bot.choose`, asked when its turn wants an action, and :meth:`Bot.calls`,
asked where a card just discarded may be called for. Chance comes in as an argument, so that a round can be played
again.
"""

from .bot import Bot
from .easy import EasyBot
from .expert import ExpertBot
from .hard import HardBot

BOTS = {bot.name: bot for bot in (EasyBot(), HardBot(), ExpertBot())}
"""By name, from the weakest to the strongest."""

__all__ = ["BOTS", "Bot", "EasyBot", "ExpertBot", "HardBot"]
