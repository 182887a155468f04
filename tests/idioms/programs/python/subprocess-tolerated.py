# Idiom: tries os.system and subprocess, and goes on when they start no program. Verdict: AC
import os, subprocess, sys
blacks = sys.stdin.read().count("b")
os.system("clear")
try:
    subprocess.run(["uname"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
except OSError as error:
    print(error, file=sys.stderr)
print(blacks)
