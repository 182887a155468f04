# Fault: the breadth-first search calls itself for every board it takes out, beyond the depth that Python allows.
import sys

MASKS = [
    sum(1 << j for j in range(16) if abs(i // 4 - j // 4) + abs(i % 4 - j % 4) <= 1)
    for i in range(16)
]


def search(queue, seen):
    if not queue:
        return "Impossible"
    board, moves = queue.pop(0)
    if board in (0, 0xFFFF):
        return moves
    for mask in MASKS:
        if board ^ mask not in seen:
            seen.add(board ^ mask)
            queue.append((board ^ mask, moves + 1))
    return search(queue, seen)


pieces = "".join(sys.stdin.read().split())
start = sum(1 << cell for cell, piece in enumerate(pieces) if piece == "b")
print(search([(start, 0)], {start}))
