# Breadth-first table from the open board, level by level, each press after the highest one so
# far; then boards are looked up until the input ends.
import sys

SWITCHED = [0xF << (cell & 12) | 0x1111 << (cell & 3) for cell in range(16)]


def table():
    presses_to = {0: ()}
    level = [0]
    while level:
        following = []
        for state in level:
            presses = presses_to[state]
            for cell in range(presses[-1] + 1 if presses else 0, 16):
                reached = state ^ SWITCHED[cell]
                if reached not in presses_to:
                    presses_to[reached] = presses + (cell,)
                    following.append(reached)
        level = following
    return presses_to


def main():
    rows = sys.stdin.read().split()
    presses_to = table()
    for first in range(0, len(rows) - 3, 4):
        handles = "".join(rows[first : first + 4])
        presses = presses_to[sum(1 << cell for cell in range(16) if handles[cell] == "+")]
        print(len(presses))
        for cell in presses:
            print(cell // 4 + 1, cell % 4 + 1)


main()
