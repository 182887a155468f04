# Idiom: reads with sys.stdin.read. Verdict: AC
import sys
print(sys.stdin.read().count("b"))
