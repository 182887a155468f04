# Fault: `impossible` in small letters.
import sys
from collections import deque

near = [
    sum(1 << j for j in range(16) if abs(i // 4 - j // 4) + abs(i % 4 - j % 4) <= 1)
    for i in range(16)
]
start = sum(1 << i for i, piece in enumerate("".join(sys.stdin.read().split())) if piece == "b")
moves = {start: 0}
queue = deque([start])
answer = "impossible"
while queue:
    board = queue.popleft()
    if board in (0, 65535):
        answer = moves[board]
        break
    for mask in near:
        if board ^ mask not in moves:
            moves[board ^ mask] = moves[board] + 1
            queue.append(board ^ mask)
print(answer)
