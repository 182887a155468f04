input()
numbers = sorted(input().split())
pairs = run = 0
for one, two in zip(numbers, numbers[1:]):
    run = run + 1 if one == two else 0
    pairs += run
print(pairs)
