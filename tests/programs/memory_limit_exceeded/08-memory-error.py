# Purpose: an uncaught MemoryError at the memory limit.
# Expected: MLE at full and at confined
# The exit code is 1; the reason is the memory.
blocks = []
for _ in range(256):
    blocks.append(bytearray(b"x" * (1 << 20)))
raise MemoryError
