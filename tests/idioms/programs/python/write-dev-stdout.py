# Idiom: writes through /dev/stdout. Verdict: AC
import sys
blacks = sys.stdin.read().count("b")
with open("/dev/stdout", "w") as out:
    print(blacks, file=out)
