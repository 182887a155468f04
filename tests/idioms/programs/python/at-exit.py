# Idiom: prints its answer from a function of atexit. Verdict: AC
import atexit, sys
blacks = sys.stdin.read().count("b")
atexit.register(lambda: print(blacks))
sys.exit(0)
