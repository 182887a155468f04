n = int(input())
print(1, 1, n - 2) if n > 2 else print("1 1" if n > 1 else "none")
