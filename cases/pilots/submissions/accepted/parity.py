# Parity of row and column: a handle is pressed exactly when its row and its column together
# hold an odd number of closed handles.
import sys

board = sys.stdin.read().split()[:4]
in_row = [row.count("+") for row in board]
in_column = [column.count("+") for column in zip(*board)]

moves = []
for r in range(4):
    for c in range(4):
        if (in_row[r] + in_column[c] - (board[r][c] == "+")) % 2 == 1:
            moves.append((r + 1, c + 1))

print(len(moves))
for move in moves:
    print(*move)
