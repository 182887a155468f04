# Fault: counts the pieces that are out of place, as if each had only one step to go.
rows = [input().strip() for _ in range(8)]
first, second = "".join(rows[:4]), "".join(rows[4:])
print(sum(a == "1" and b == "0" for a, b in zip(first, second)))
