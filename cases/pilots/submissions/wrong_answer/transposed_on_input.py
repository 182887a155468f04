# Fault: reads the board column by column, and prints the moves as if it had been row by row.
import sys

columns = sys.stdin.read().split()
presses = set()
for c, column in enumerate(columns):
    for r, handle in enumerate(column):
        if handle == "+":
            presses ^= {(r, i) for i in range(4)} | {(i, c) for i in range(4)}

print(len(presses))
for row, column in sorted(presses):
    print(row + 1, column + 1)
