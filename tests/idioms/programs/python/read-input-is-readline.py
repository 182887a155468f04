# Idiom: makes input of sys.stdin.readline. Verdict: AC
import sys
input = sys.stdin.readline
blacks = 0
while line := input():
    blacks += sum(1 for letter in line.strip() if letter == "b")
print(blacks)
