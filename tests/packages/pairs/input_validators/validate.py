import re
import sys

text = sys.stdin.buffer.read()
lines = text.split(b"\n")
if len(lines) != 3 or lines[2] or not re.fullmatch(rb"[1-9][0-9]?", lines[0]):
    sys.exit(43)
if not re.fullmatch(rb"[1-9]( [1-9])*", lines[1]):
    sys.exit(43)
size = int(lines[0])
sys.exit(42 if size <= {{MOST}} and size == len(lines[1].split()) else 43)
