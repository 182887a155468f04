input()
numbers = sorted(input().split())
print(sum(one == two for one, two in zip(numbers, numbers[1:])))
