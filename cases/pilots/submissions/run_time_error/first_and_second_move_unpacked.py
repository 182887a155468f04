# Fault: unpacks a first and a second move; a board that needs a single press raises ValueError.
import sys

board = sys.stdin.read().split()
presses = set()
for r, row in enumerate(board):
    for c, handle in enumerate(row):
        if handle == "+":
            presses ^= {(i, j) for i in range(4) for j in range(4) if i == r or j == c}

if presses:
    first, second, *others = sorted(presses)
    print(len(presses))
    for r, c in [first, second] + others:
        print(r + 1, c + 1)
else:
    print(0)
