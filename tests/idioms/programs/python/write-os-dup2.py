# Idiom: turns the descriptor 1 to /dev/null for a while and back. Verdict: AC
import os, sys
blacks = sys.stdin.read().count("b")
kept, null = os.dup(1), os.open("/dev/null", os.O_WRONLY)
os.dup2(null, 1)
print("what nobody is to see", flush=True)
os.dup2(kept, 1)
print(blacks)
