# Breadth-first search. Fault: takes 16 moves for the most there can be, and prints -1 beyond.
import sys

MOST = 16
PAIRS = [3 << cell for cell in range(16) if cell % 4 != 3] + [17 << cell for cell in range(12)]

start, target = (int("".join(half), 2) for half in zip(*[iter(sys.stdin.read().split())] * 4))
seen = {start: 0}
level = [start]
for moves in range(1, MOST + 1):
    further = []
    for position in level:
        for pair in PAIRS:
            if position & pair not in (0, pair) and position ^ pair not in seen:
                seen[position ^ pair] = moves
                further.append(position ^ pair)
    level = further
print(seen.get(target, -1))
