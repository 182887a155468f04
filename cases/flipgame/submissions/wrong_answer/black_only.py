# Fault: only the goal of an all-black board is considered. Enumerates the first row otherwise.
import sys


def turn(board, r, c):
    for i, j in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        if 0 <= i < 4 and 0 <= j < 4:
            board[i][j] = not board[i][j]


lines = sys.stdin.read().split()
counts = []
for first in range(16):
    white = [[piece == "w" for piece in line] for line in lines]
    presses = 0
    for r in range(4):
        row = [first >> c & 1 for c in range(4)] if r == 0 else list(white[r - 1])
        for c in range(4):
            if row[c]:
                turn(white, r, c)
                presses += 1
    if not any(white[3]):
        counts.append(presses)
print(min(counts) if counts else "Impossible")
