# Fault: asks for its input and puts words around a right answer.
from functools import lru_cache

print("Enter two boards:")
rows = [input().strip() for _ in range(8)]
cells = [(r, c) for r in range(4) for c in range(4)]
pieces = [(r, c) for r, c in cells if rows[r][c] == "1"]
places = [(r, c) for r, c in cells if rows[4 + r][c] == "1"]


@lru_cache(maxsize=None)
def cheapest(free):
    """The least cost of sending the last pieces to these places."""
    if not free:
        return 0
    r, c = pieces[-len(free)]
    return min(abs(r - s) + abs(c - d) + cheapest(free - {(s, d)}) for s, d in free)


print("The fewest moves:", cheapest(frozenset(places)))
