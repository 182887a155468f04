# Idiom: takes the first line by next and the others by readlines. Verdict: AC
import sys
first = next(sys.stdin, "")
print(sum(line.count("b") for line in [first] + sys.stdin.readlines()))
