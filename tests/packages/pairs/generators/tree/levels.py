def levels(depth):
    return [level for level in range(1, depth + 1) for _ in range(level)]
