import re
import sys

text = sys.stdin.buffer.read()
sys.exit(42 if re.fullmatch(rb"hide\n[a-z]{1,20}\n", text) else 43)
