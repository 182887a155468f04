import sys
from pathlib import Path

from reading import numbers


def reject(why):
    (Path(sys.argv[3]) / "judgemessage.txt").write_text(why + "\n")
    sys.exit(43)


total = int(Path(sys.argv[1]).read_text())
output = sys.stdin.buffer.read()
if Path(sys.argv[2]).read_text().split() == ["none"]:
    sys.exit(42 if output.split() == [b"none"] else 43)
found = numbers(output)
if found is None or len(found) != 2:
    reject("two numbers are expected")
if min(found) < 1:
    reject("a summand is less than 1")
if sum(found) != total:
    reject(f"the sum is {sum(found)}, not {total}")
sys.exit(42)
