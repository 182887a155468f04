import random
import sys

size, most, seed = (int(word) for word in sys.argv[1:])
random.seed(seed)
print(size)
print(*(random.randint(1, most) for _ in range(size)))
