"""Run by the peers' Python: how many cards of each hand rummikub-solver lays, and the least time it took (seconds)."""

import json
import sys
import time

from rummikub_solver import RuleSet, SolverMode

passes, jokers, hands = json.load(sys.stdin)
rules = RuleSet(numbers=13, repeats=2, colours=4, jokers=jokers)
laid, seconds = [0] * len(hands), [float("inf")] * len(hands)
for _ in range(passes):
    for i, hand in enumerate(hands):
        state = rules.new_game()
        state.add_rack(*(rules.tiles[tile] for tile in hand))
        start = time.perf_counter()
        solution = rules.solve(state, SolverMode.TILE_COUNT)
        seconds[i] = min(seconds[i], time.perf_counter() - start)
        laid[i] = len(solution.tiles) if solution else 0
print(json.dumps({"laid": laid, "seconds": seconds}))
