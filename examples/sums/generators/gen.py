"""Prints an array: its length, and that many numbers. The last argument is the seed."""

import random
import sys

random.seed(int(sys.argv[-1]))
length = random.randint(1, 40)
print(length)
print(*(random.randint(-100, 100) for _ in range(length)))
