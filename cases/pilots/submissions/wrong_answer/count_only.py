# Fault: prints the count and no moves.
import sys

board = sys.stdin.read().split()
odd_rows = [row.count("+") % 2 for row in board]
odd_columns = [column.count("+") % 2 for column in zip(*board)]
print(sum(
    odd_rows[r] ^ odd_columns[c] ^ (board[r][c] == "+")
    for r in range(4)
    for c in range(4)
))
