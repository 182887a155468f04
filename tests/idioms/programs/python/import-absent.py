# Idiom: imports a module that stands nowhere and goes on without it. Verdict: AC
try:
    import numpy
except ImportError:
    numpy = None
try:
    source = open("input.txt")
except FileNotFoundError:
    import sys
    source = sys.stdin
print(source.read().count("b"))
