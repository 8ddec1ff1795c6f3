"""Run by the peers' Python: how many cards of each hand rummikub-solver lays, and how long each took in seconds."""

import json
import sys
import time

from rummikub_solver import RuleSet, SolverMode

jokers, hands = json.load(sys.stdin)
rules = RuleSet(numbers=13, repeats=2, colours=4, jokers=jokers)
laid, seconds = [], []
for hand in [hands[0], *hands]:  # the first one twice: the solver compiles its problem when first asked
    state = rules.new_game()
    state.add_rack(*(rules.tiles[tile] for tile in hand))
    start = time.perf_counter()
    solution = rules.solve(state, SolverMode.TILE_COUNT)
    seconds.append(time.perf_counter() - start)
    laid.append(len(solution.tiles) if solution else 0)
print(json.dumps({"laid": laid[1:], "seconds": seconds[1:]}))
