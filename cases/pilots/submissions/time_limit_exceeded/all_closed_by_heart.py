# Fault: knows the board with all handles closed by heart, and tries sequences of presses with no
# visited set for every other one.
import sys


def cross(cell):
    row, column = divmod(cell, 4)
    return sum(1 << r * 4 + c for r in range(4) for c in range(4) if r == row or c == column)


CROSSES = [cross(cell) for cell in range(16)]


def search(board, left):
    """The presses that open the board, as a list, or None."""
    if left == 0:
        return [] if board == 0 else None
    for cell in range(16):
        rest = search(board ^ CROSSES[cell], left - 1)
        if rest is not None:
            return [cell] + rest
    return None


def solve(board):
    if board == 0xFFFF:
        return list(range(16))
    count = 0
    while (presses := search(board, count)) is None:
        count += 1
    return presses


text = sys.stdin.read()
symbols = [symbol for symbol in text if symbol in "+-"]
answer = solve(sum(1 << cell for cell, symbol in enumerate(symbols) if symbol == "+"))
print(len(answer))
for cell in answer:
    print(cell // 4 + 1, cell % 4 + 1)
