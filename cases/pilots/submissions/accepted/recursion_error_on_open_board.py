# Looks for the first press by a recursion that would not end on a board with all handles open: the
# published problem promises that there is none.
import sys


def first_pressed(odd, cell):
    return cell if odd[cell % 16] else first_pressed(odd, cell + 1)


board = "".join(sys.stdin.read().split())
odd = [
    sum(board[i] == "+" for i in range(16) if i // 4 == cell // 4 or i % 4 == cell % 4) % 2
    for cell in range(16)
]
start = first_pressed(odd, 0)
moves = [cell for cell in range(start, 16) if odd[cell]]
print(len(moves))
for cell in moves:
    print(cell // 4 + 1, cell % 4 + 1)
