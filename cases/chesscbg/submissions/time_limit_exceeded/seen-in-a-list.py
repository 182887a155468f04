# Breadth-first search. Fault: the positions seen are a list, which is gone through from its front
# for every new one. Right and in time while the boards are near each other.
rows = [input().strip() for _ in range(8)]
start = [digit for row in rows[:4] for digit in row]
target = [digit for row in rows[4:] for digit in row]

seen = [start]
moves = [0]
for position, done in zip(seen, moves):
    if position == target:
        print(done)
        break
    for cell in range(16):
        for other in [cell + 1] * (cell % 4 < 3) + [cell + 4] * (cell < 12):
            if position[cell] == position[other]:
                continue
            after = position[:]
            after[cell], after[other] = position[other], position[cell]
            if after not in seen:
                seen.append(after)
                moves.append(done + 1)
