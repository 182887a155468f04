import re
import sys

text = sys.stdin.buffer.read()
fits = re.fullmatch(rb"(0|[1-9][0-9]{0,9})\n", text) and int(text) <= 10**9
sys.exit(42 if fits else 43)
