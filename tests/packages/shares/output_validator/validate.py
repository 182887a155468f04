import re
import sys
from pathlib import Path

number = int(Path(sys.argv[1]).read_text())
largest = int(Path(sys.argv[2]).read_text())
words = sys.stdin.buffer.read().split()
if len(words) != 1 or not re.fullmatch(rb"[1-9][0-9]{0,3}", words[0]):
    sys.exit(43)
divisor = int(words[0])
if divisor >= number or number % divisor:
    sys.exit(43)
if "points" in sys.argv[4:]:
    Path(sys.argv[3], "score_multiplier.txt").write_text(f"{divisor / largest}\n")
sys.exit(42)
