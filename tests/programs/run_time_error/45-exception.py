# Purpose: the right answer and an exception that nobody catches.
# Expected: RTE at full and at confined
print(4, flush=True)
print(1 // 0)
