# Purpose: looks for secrets in its environment in Python.
# Expected: AC at full and at confined
# Python sets LC_CTYPE by itself.
import os
import sys

allowed = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "HOME"}
holes = {name for name in os.environ if name not in allowed and not name.startswith("PYTHON")}
if holes:
    print("attack succeeded:", sorted(holes), file=sys.stderr)
print(99 if holes else 4)
