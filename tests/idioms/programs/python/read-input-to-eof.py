# Idiom: calls input() until EOFError. Verdict: AC
blacks = 0
while True:
    try:
        blacks += input().count("b")
    except EOFError:
        break
print(blacks)
