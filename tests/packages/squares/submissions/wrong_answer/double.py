print(int(input()) * 2 + 1)
