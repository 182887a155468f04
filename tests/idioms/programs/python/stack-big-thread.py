# Idiom: recurses 10,000 frames deep in a thread with a stack of 48 MB. Verdict: AC
import sys, threading
sys.setrecursionlimit(20000)
threading.stack_size(48 << 20)
def count(text, at):
    if at < 0:
        return 0
    return (at < len(text) and text[at] == "b") + count(text, at - 1)
def main():
    text = sys.stdin.read()
    print(count(text, 10000))
thread = threading.Thread(target=main)
thread.start()
thread.join()
