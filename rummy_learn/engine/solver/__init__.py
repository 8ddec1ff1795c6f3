"""Exact answers about a hand: the best melds, the best opening, the best turn, the best discard, the outs.

How it is known that nothing better exists:

1. *The melds.* `legal_melds` lists, for the lowest card of what is left of a hand, every legal meld with that card,
   each found legal by `judge_meld`. Two kinds are left out, for no loss: of layouts of the same cards all but one of
   most points, and runs that can be laid as two runs for the same points, since the two are listed.
2. *The search.* In any melding the lowest card left is either in one of these melds or in none. `search` tries each of
   these cases and adds what is best for the cards then left, which is found in the same way; by induction on the number
   of cards the result is best. Remembering the result for each rest of a hand changes nothing but the time.
3. *More than one number.* Where melds must amount to something (an opening, a joker that must be replayed), `fronts`
   keeps for each rest every way that no other beats in all respects; a best melding made with a beaten way would be no
   worse with the way that beats it.
4. *The table.* `plan` combines every sequence of plays on each meld with the best melding of what is left.

What counts is packed into one number so that it is added and compared at once: first the aim, then what decides between
equals. Of meldings equal in all of that the first in the order of the search is taken, so the same hand always has the
same answer, in whatever order its cards come.
"""

from .aims import Aim, CardValue, deadweight, hand_value
from .melding import best_discard, best_melding, deadwood
from .opening import best_opening
from .outs import Out, outs
from .plan import Plan, best_plan, best_use
from .solve import Melding

__all__ = [
    "Aim",
    "CardValue",
    "Melding",
    "Out",
    "Plan",
    "best_discard",
    "best_melding",
    "best_opening",
    "best_plan",
    "best_use",
    "deadweight",
    "deadwood",
    "hand_value",
    "outs",
]
