# Breadth-first search by layers, each a set of boards. Ends its output without a newline, which is no fault.
import sys

MASKS = []
for cell in range(16):
    bit = 1 << cell
    mask = bit | bit << 4 & 0xFFFF | bit >> 4
    if cell % 4 < 3:
        mask |= bit << 1
    if cell % 4 > 0:
        mask |= bit >> 1
    MASKS.append(mask)

layer = {int("".join("01"[c == "b"] for c in sys.stdin.read() if c in "bw"), 2)}
seen = set(layer)
moves = 0
while layer and not layer & {0, 0xFFFF}:
    layer = {board ^ mask for board in layer for mask in MASKS} - seen
    seen |= layer
    moves += 1
sys.stdout.write(str(moves) if layer else "Impossible")
