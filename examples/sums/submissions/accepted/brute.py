"""The largest sum of neighbours in an array, at least one of them: tries all."""

length = int(input())
numbers = list(map(int, input().split()))
print(max(sum(numbers[a:b]) for a in range(length) for b in range(a + 1, length + 1)))
