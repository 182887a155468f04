# Fault: tries every order of every set of presses, though the order does not matter.
import sys
from itertools import permutations

handles = "".join(sys.stdin.read().split())
board = int("".join("01"[handle == "+"] for handle in reversed(handles)), 2)
switched = [0xF << cell // 4 * 4 | 0x1111 << cell % 4 for cell in range(16)]


def opens(presses):
    state = board
    for cell in presses:
        state ^= switched[cell]
    return state == 0


def solve():
    for count in range(17):
        for presses in permutations(range(16), count):
            if opens(presses):
                return presses


moves = solve()
print(len(moves))
for cell in moves:
    print(cell // 4 + 1, cell % 4 + 1)
