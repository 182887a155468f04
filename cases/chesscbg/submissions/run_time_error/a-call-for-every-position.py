# Breadth-first search. Fault: written as a recursion, one call inside the other for every position
# taken from the queue: a RecursionError on boards far from each other.
import sys
from collections import deque

PAIRS = [3 << cell for cell in range(16) if cell % 4 != 3] + [17 << cell for cell in range(12)]
text = "".join(sys.stdin.read().split())
target = int(text[16:], 2)
seen = set()


def search(queue):
    position, moves = queue.popleft()
    if position == target:
        return moves
    for pair in PAIRS:
        after = position ^ pair
        if position & pair not in (0, pair) and after not in seen:
            seen.add(after)
            queue.append((after, moves + 1))
    return search(queue)


seen.add(int(text[:16], 2))
print(search(deque((position, 0) for position in seen)))
