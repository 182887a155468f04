# Fault: reads until it has five lines; at the end of the input `readline` gives nothing for ever.
import sys

lines = []
while len(lines) < 5:
    line = sys.stdin.readline()
    if line:
        lines.append(line.strip())

board = sum(1 << i for i, piece in enumerate("".join(lines[:4])) if piece == "b")
masks = [sum(1 << j for j in range(16) if abs(i // 4 - j // 4) + abs(i % 4 - j % 4) <= 1) for i in range(16)]
layer, seen, moves = {board}, {board}, 0
while layer and not layer & {0, 65535}:
    layer = {near ^ mask for near in layer for mask in masks} - seen
    seen |= layer
    moves += 1
print(moves if layer else "Impossible")
