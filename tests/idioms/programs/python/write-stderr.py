# Idiom: writes notes to sys.stderr and through /dev/stderr. Verdict: AC
# Notes: note note
import sys
print(sys.stdin.read().count("b"))
print("note", end=" ", file=sys.stderr, flush=True)
with open("/dev/stderr", "w") as error:
    error.write("note\n")
