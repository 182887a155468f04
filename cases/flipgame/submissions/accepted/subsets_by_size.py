# Tries the subsets of the sixteen presses by size: the first that leaves one colour is the smallest.
from functools import reduce
from itertools import combinations
from operator import xor
import sys


def mask(row, column):
    near = [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum(1 << 4 * r + c for r, c in near if 0 <= r < 4 and 0 <= c < 4)


def fewest_presses(board):
    masks = [mask(row, column) for row in range(4) for column in range(4)]
    # No board needs more than six: larger subsets only repeat what smaller ones do.
    for size in range(7):
        for chosen in combinations(masks, size):
            if reduce(xor, chosen, board) in (0, 0xFFFF):
                return size
    return "Impossible"


pieces = "".join(sys.stdin.read().split())
print(fewest_presses(sum(1 << i for i, piece in enumerate(pieces[:16]) if piece == "b")))
