# Fault: rows and columns are counted from 0 in the output.
board = [input().strip() for _ in range(4)]


def closed_around(row, column):
    cross = [(row, c) for c in range(4)] + [(r, column) for r in range(4) if r != row]
    return sum(board[r][c] == "+" for r, c in cross)


moves = [(r, c) for r in range(4) for c in range(4) if closed_around(r, c) % 2]
print(len(moves))
for row, column in moves:
    print(row, column)
