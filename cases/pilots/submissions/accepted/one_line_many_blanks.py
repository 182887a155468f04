# All 65,536 sets of presses by size; everything is printed on one line with extra blanks.
import sys

handles = "".join(sys.stdin.read().split())
board = sum(1 << cell for cell in range(16) if handles[cell] == "+")

effect = [0] * (1 << 16)
for cell in range(16):
    switched = 15 << (cell & 12) ^ 0x1111 << (cell & 3) ^ 1 << cell
    for lower in range(1 << cell):
        effect[1 << cell | lower] = effect[lower] ^ switched

fewest = min(
    (presses for presses in range(1 << 16) if effect[presses] == board),
    key=lambda presses: bin(presses).count("1"),
)
cells = [cell for cell in range(16) if fewest >> cell & 1]
numbers = [len(cells)]
for cell in cells:
    numbers += [cell // 4 + 1, cell % 4 + 1]
print("  " + "   \t ".join(map(str, numbers)) + "    ")
