# Purpose: leaves files behind in Python, the obvious and the temporary ones, and looks for those of an earlier run.
# Expected: AC at full and at confined
import os
import sys
import tempfile

holes = 0
for name in ["note", "/tmp/note", "/var/tmp/note", "/dev/shm/note", os.path.expanduser("~/note"), "__pycache__/note"]:
    if os.path.lexists(name):
        print("attack succeeded: found", name, file=sys.stderr)
        holes += 1
    try:
        with open(name, "x"):
            pass
    except OSError:
        continue
    # What lies there is gone after the run.
    if not name.startswith(("/tmp/", "/dev/shm/")):
        print("attack succeeded: wrote", name, file=sys.stderr)
        holes += 1
try:
    if len(os.listdir("/tmp")) > 2:
        print("attack succeeded: files of an earlier run", os.listdir("/tmp"), file=sys.stderr)
        holes += 1
    tempfile.mkdtemp()
except OSError:
    pass
print(99 if holes else 4)
