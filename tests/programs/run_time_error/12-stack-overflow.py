# Purpose: recursion without an end in Python.
# Expected: RTE at full and at confined
def descend(depth):
    return descend(depth + 1) + 1


print(descend(0))
