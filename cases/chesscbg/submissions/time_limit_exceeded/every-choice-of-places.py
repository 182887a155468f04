# Cheapest matching by trying all. Fault: makes every one of the 8^8 choices of a place for each
# piece, and only then drops those with a place taken twice.
from itertools import product

board = "".join(input().strip() for _ in range(8))
pieces = [divmod(i, 4) for i in range(16) if board[i] == "1"]
places = [divmod(i, 4) for i in range(16) if board[16 + i] == "1"]

best = 1000
for choice in product(places, repeat=len(pieces)):
    total = sum(abs(r - s) + abs(c - d) for (r, c), (s, d) in zip(pieces, choice))
    if total < best and len(set(choice)) == len(pieces):
        best = total
print(best)
