# Cheapest matching. Fault: expects a blank line between the boards, and raises an IndexError
# where there is none.
import sys
from itertools import permutations

boards = sys.stdin.read().split("\n\n")


def pieces(board):
    rows = board.split()
    return {(r, c) for r in range(4) for c in range(4) if rows[r][c] == "1"}


start, target = pieces(boards[0]), pieces(boards[1])
print(min(
    sum(abs(r - s) + abs(c - d) for (r, c), (s, d) in zip(start - target, order))
    for order in permutations(target - start)
))
