n = int(input())
print(1, n - 1) if n > 1 else print("none")
