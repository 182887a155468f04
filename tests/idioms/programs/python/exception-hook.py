# Idiom: answers from its hook for exceptions, and ends with 0 there. Verdict: AC
import os, sys

def hook(kind, value, trace):
    print(value, flush=True)
    os._exit(0)

sys.excepthook = hook
raise Exception(sys.stdin.read().count("b"))
