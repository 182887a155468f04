# Idiom: hides prints in os.devnull and reads nothing from it. Verdict: AC
import contextlib, os, sys
blacks = sys.stdin.read().count("b")
with open(os.devnull, "w") as null, contextlib.redirect_stdout(null):
    print("what nobody is to see")
assert open(os.devnull).read() == ""
print(blacks)
