import sys

from levels import levels

numbers = levels(int(sys.argv[1]))
print(len(numbers))
print(*numbers)
