import re
import sys

text = sys.stdin.buffer.read()
sys.exit(42 if re.fullmatch(rb"[1-9][0-9]{0,3}\n", text) and int(text) <= 1000 else 43)
