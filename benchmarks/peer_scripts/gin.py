"""Run by the peers' Python: seconds that RLCard takes for each round of gin rummy with random players, bare."""

import json
import random
import sys
import time

import rlcard

rounds = json.load(sys.stdin)
random.seed(1)
game = rlcard.make("gin-rummy", config={"seed": 1}).game
seconds = []
for _ in range(rounds):
    start = time.perf_counter()
    game.init_game()
    while not game.is_over():
        game.step(random.choice(game.judge.get_legal_actions()))
    seconds.append(time.perf_counter() - start)
print(json.dumps({"seconds": seconds}))
