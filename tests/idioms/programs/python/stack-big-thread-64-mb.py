# Idiom: asks for a thread with a stack of 64 MB, the whole of the problem's memory, of which little is used. Verdict: AC
import sys, threading
sys.setrecursionlimit(10**6)
threading.stack_size(2**26)
def depth(left):
    return 0 if left == 0 else 1 + depth(left - 1)
def main():
    blacks = sys.stdin.read().count("b")
    assert depth(20000) == 20000
    print(blacks)
threading.Thread(target=main).start()
