# Breadth-first search. Reads only the digits: carriage returns, trailing blanks,
# blank lines between the boards and a byte order mark do no harm.
import sys
from collections import deque

digits = [chr(byte) for byte in sys.stdin.buffer.read() if byte in b"01"]
start, target = "".join(digits[:16]), "".join(digits[16:32])
moves = {start: 0}
waiting = deque([start])
while target not in moves:
    position = waiting.popleft()
    for a in range(16):
        for b in ([a + 1] if a % 4 < 3 else []) + ([a + 4] if a < 12 else []):
            if position[a] == position[b]:
                continue
            after = position[:a] + position[b] + position[a + 1:b] + position[a] + position[b + 1:]
            if after not in moves:
                moves[after] = moves[position] + 1
                waiting.append(after)
print(moves[target])
