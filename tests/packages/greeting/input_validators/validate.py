import re
import sys

sys.exit(42 if re.fullmatch(rb"[A-Za-z]{1,20}\n", sys.stdin.buffer.read()) else 43)
