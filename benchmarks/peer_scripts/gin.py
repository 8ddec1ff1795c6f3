"""Run by the peers' Python: the least time, in seconds, that RLCard takes for each of some rounds of gin rummy
with random players, bare."""

import json
import random
import sys
import time

import rlcard

passes, rounds = json.load(sys.stdin)
seconds = [float("inf")] * rounds
for _ in range(passes):  # the same rounds each time
    random.seed(1)
    game = rlcard.make("gin-rummy", config={"seed": 1}).game
    for i in range(rounds):
        start = time.perf_counter()
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.judge.get_legal_actions()))
        seconds[i] = min(seconds[i], time.perf_counter() - start)
print(json.dumps({"seconds": seconds}))
