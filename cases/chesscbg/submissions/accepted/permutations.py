# Tries every way to send the pieces that are out of place to the places not yet taken.
from itertools import permutations

rows = [input().strip() for _ in range(8)]
start = {(r, c) for r in range(4) for c in range(4) if rows[r][c] == "1"}
target = {(r, c) for r in range(4) for c in range(4) if rows[4 + r][c] == "1"}
pieces = sorted(start - target)
places = sorted(target - start)

print(min(
    sum(abs(r - s) + abs(c - d) for (r, c), (s, d) in zip(pieces, order))
    for order in permutations(places)
))
