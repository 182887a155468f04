# Purpose: leaves files behind in Python, the obvious and the temporary ones.
# Expected: AC at full and at confined
import os
import sys
import tempfile

holes = 0
for name in ["note", "/tmp/note", "/var/tmp/note", "/dev/shm/note", os.path.expanduser("~/note"), "__pycache__/note"]:
    try:
        with open(name, "x"):
            pass
        os.unlink(name)
    except OSError:
        continue
    print("attack succeeded: wrote", name, file=sys.stderr)
    holes += 1
try:
    with tempfile.TemporaryDirectory():
        print("attack succeeded: a temporary folder", file=sys.stderr)
        holes += 1
except OSError:
    pass
print(99 if holes else 4)
