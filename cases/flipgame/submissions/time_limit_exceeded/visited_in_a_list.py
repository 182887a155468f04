# Fault: breadth-first search whose visited boards are objects in a list, sought one by one. Right, but it compares
# tens of millions of boards before it knows that one is impossible.
import sys


class Board:
    def __init__(self, rows):
        self.rows = rows

    def __eq__(self, other):
        return "".join(self.rows) == "".join(other.rows)

    def one_colour(self):
        return len(set("".join(self.rows))) == 1

    def press(self, row, column):
        grid = [list(line) for line in self.rows]
        for r, c in (row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1):
            if 0 <= r < 4 and 0 <= c < 4:
                grid[r][c] = "w" if grid[r][c] == "b" else "b"
        return Board(["".join(line) for line in grid])


def solve(start):
    visited = [start]
    layer = [start]
    moves = 0
    while layer:
        if any(board.one_colour() for board in layer):
            return moves
        following = []
        for board in layer:
            for cell in range(16):
                after = board.press(cell // 4, cell % 4)
                if after not in visited:
                    visited.append(after)
                    following.append(after)
        layer = following
        moves += 1
    return "Impossible"


print(solve(Board(sys.stdin.read().split())))
