# Fault: greedy. Always makes the press that leaves the fewest pieces of the rarer colour, and gives up when none helps.
import sys

MASKS = [
    sum(1 << j for j in range(16) if abs(i // 4 - j // 4) + abs(i % 4 - j % 4) <= 1)
    for i in range(16)
]


def rarer(board):
    black = bin(board).count("1")
    return min(black, 16 - black)


board = int("".join(sys.stdin.read().split()).replace("b", "1").replace("w", "0"), 2)
moves = 0
while rarer(board) > 0:
    best = min((board ^ mask for mask in MASKS), key=rarer)
    if rarer(best) >= rarer(board):
        break
    board = best
    moves += 1
print("Impossible" if rarer(board) else moves)
