# Breadth-first search, level by level, with sets of positions.
import sys

PAIRS = [3 << cell for cell in range(16) if cell % 4 < 3] + [17 << cell for cell in range(12)]


def neighbours(position):
    for pair in PAIRS:
        if position & pair not in (0, pair):
            yield position ^ pair


def main():
    digits = "".join(sys.stdin.read().split())
    start, target = int(digits[:16], 2), int(digits[16:32], 2)
    moves, level, before = 0, {start}, set()
    while target not in level:
        further = {other for position in level for other in neighbours(position)}
        level, before = further - before, level
        moves += 1
    print(moves)


main()
