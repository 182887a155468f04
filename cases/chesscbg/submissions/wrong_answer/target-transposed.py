# Breadth-first search. Fault: rows and columns of the second board are swapped.
from itertools import product

board = [input().strip() for _ in range(8)]
start = frozenset((r, c) for r, c in product(range(4), repeat=2) if board[r][c] == "1")
target = frozenset((r, c) for r, c in product(range(4), repeat=2) if board[4 + c][r] == "1")

moves, seen, level = 0, {start}, [start]
while target not in seen:
    further = []
    for position in level:
        for r, c in position:
            for place in (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1):
                if place in position or not all(0 <= x < 4 for x in place):
                    continue
                after = position - {(r, c)} | {place}
                if after not in seen:
                    seen.add(after)
                    further.append(after)
    level = further
    moves += 1
print(moves)
