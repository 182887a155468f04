# Purpose: 200 MB of output in Python.
# Expected: OLE at full and at confined
import sys

for _ in range(3200):
    sys.stdout.write("4" * 65535 + "\n")
