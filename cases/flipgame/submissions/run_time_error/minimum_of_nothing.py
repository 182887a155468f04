# Fault: takes the minimum of the solutions found, which is a ValueError where there are none.
import sys


def solutions(rows):
    for first in range(16):
        above, presses, count = 0, first, 0
        for row in rows:
            count += bin(presses).count("1")
            above, presses = presses, row ^ above ^ presses ^ presses >> 1 ^ presses << 1 & 15
        if presses == 0:
            yield count


rows = [int(line.replace("b", "1").replace("w", "0"), 2) for line in sys.stdin.read().split()]
print(min([*solutions(rows), *solutions([row ^ 15 for row in rows])]))
