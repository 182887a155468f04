# Right on even numbers alone.
print(int(input()) // 2)
