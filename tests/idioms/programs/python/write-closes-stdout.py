# Idiom: closes stdin and stdout at the end. Verdict: AC
import sys
blacks = sys.stdin.read().count("b")
sys.stdin.close()
print(blacks)
sys.stdout.close()
