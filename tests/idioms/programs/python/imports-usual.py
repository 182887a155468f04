# Idiom: imports what contestants import, star imports and all. Verdict: AC
import bisect, cmath, collections, copy, ctypes, decimal, fractions, functools, hashlib, heapq, itertools, json, math
import operator, pickle, pprint, re, string, struct, subprocess, tempfile, typing, unittest, zlib
from collections import *
from math import *
from sys import stdin, stdout
assert decimal.Decimal(1) and fractions.Fraction(1, 2) and hashlib.sha256(b"").hexdigest()
assert ctypes.CDLL(None).abs(-3) == 3
stdout.write(f"{Counter(stdin.read())['b']}\n")
