"""Accepts an array of 1 to 40 numbers between -100 and 100."""

import sys

lines = sys.stdin.read().split("\n")
assert len(lines) == 3 and lines[2] == "", "two lines"
numbers = list(map(int, lines[1].split(" ")))
assert 1 <= int(lines[0]) <= 40 and int(lines[0]) == len(numbers), "its length"
assert all(-100 <= number <= 100 for number in numbers), "a number"
sys.exit(42)
