# Purpose: every byte there is, and UTF-8 that is cut in half.
# Expected: PE at full and at confined
import sys

sys.stdout.buffer.write(bytes(range(1, 256)) * 16 + "đ".encode()[:1])
