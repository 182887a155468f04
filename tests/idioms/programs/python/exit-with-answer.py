# Idiom: ends with exit(), os._exit or an exception that is caught. Verdict: AC
import os, sys
try:
    sys.exit(print(sys.stdin.read().count("b")))
except SystemExit:
    sys.stdout.flush()
os._exit(0)
