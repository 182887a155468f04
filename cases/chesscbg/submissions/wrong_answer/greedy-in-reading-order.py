# Fault: greedy matching. Each piece in reading order takes the nearest place that is still free,
# instead of the cheapest matching.
board = "".join(input().strip() for _ in range(8))
pieces = [divmod(i, 4) for i in range(16) if board[i] == "1"]
free = [divmod(i, 4) for i in range(16) if board[16 + i] == "1"]

total = 0
for row, column in pieces:
    def distance(place):
        return abs(row - place[0]) + abs(column - place[1])

    nearest = min(free, key=distance)
    total += distance(nearest)
    free.remove(nearest)
print(total)
