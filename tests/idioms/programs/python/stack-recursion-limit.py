# Idiom: raises the recursion limit and recurses 20,000 frames deep. Verdict: AC
import sys
sys.setrecursionlimit(1 << 25)
def count(text, at):
    return 0 if at < 0 else (at < len(text) and text[at] == "b") + count(text, at - 1)
print(count(sys.stdin.read(), 20000))
