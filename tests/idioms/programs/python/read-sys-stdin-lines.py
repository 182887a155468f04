# Idiom: goes through the lines of sys.stdin. Verdict: AC
import sys
blacks = 0
for line in sys.stdin:
    blacks += line.rstrip("\n").count("b")
print(blacks)
