# Purpose: holds 256 MB of bytes in Python, then answers.
# Expected: MLE at full and at confined
blocks = [b"x" * (1 << 20) for _ in range(256)]
print(4)
