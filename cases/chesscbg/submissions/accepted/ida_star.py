# Iterative deepening with the cheapest matching as its bound (IDA*).
import sys
from functools import lru_cache

sys.setrecursionlimit(10000)


def distance(a, b):
    return abs(a // 4 - b // 4) + abs(a % 4 - b % 4)


@lru_cache(maxsize=None)
def bound(pieces, places):
    """The least sum of distances that sends each of the pieces to a place of its own."""
    if not pieces:
        return 0
    first, rest = pieces[0], pieces[1:]
    return min(
        distance(first, place) + bound(rest, places[:i] + places[i + 1:])
        for i, place in enumerate(places)
    )


def estimate(position, target):
    return bound(tuple(sorted(position - target)), tuple(sorted(target - position)))


def search(position, target, moves_left):
    if position == target:
        return True
    for piece in position:
        row, column = divmod(piece, 4)
        for r, c in (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1):
            if not (0 <= r < 4 and 0 <= c < 4) or 4 * r + c in position:
                continue
            after = position - {piece} | {4 * r + c}
            if estimate(after, target) < moves_left and search(after, target, moves_left - 1):
                return True
    return False


digits = "".join(sys.stdin.read().split())
start = frozenset(i for i in range(16) if digits[i] == "1")
target = frozenset(i for i in range(16) if digits[16 + i] == "1")
limit = estimate(start, target)
while not search(start, target, limit):
    limit += 1
print(limit)
