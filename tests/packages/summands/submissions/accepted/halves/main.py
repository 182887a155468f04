from halves import halves

n = int(input())
print(*(halves(n) if n > 1 else ["none"]))
