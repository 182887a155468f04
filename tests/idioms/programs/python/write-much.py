# Idiom: writes 50,000 lines by print, writelines and join. Verdict: AC
# Prints: 50000 times
import sys
blacks = sys.stdin.read().count("b")
for _ in range(20000):
    print(blacks)
sys.stdout.writelines(f"{blacks}\n" for _ in range(20000))
print("\n".join([str(blacks)] * 10000), flush=True)
