total = 0
while True:
    name, amount = input().split()
    if name == "END":
        break
    total += int(amount)
print(total)
