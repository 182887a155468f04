# Purpose: writes to its own input in Python, and reads and replaces its output by the names of its streams.
# Expected: AC at full and at confined
# Where the streams are files; a terminal as input may be written to.
import mmap
import os
import sys

attacks = {
    "write": lambda: os.write(0, b"5"),
    "ftruncate": lambda: os.ftruncate(0, 0),
    "fchmod": lambda: os.fchmod(0, 0o666),
    "a writable mapping": lambda: mmap.mmap(0, 4, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE),
}
for name in ("/proc/self/fd/0", "/dev/stdin", "/dev/fd/0"):
    attacks["opening " + name] = lambda name=name: os.open(name, os.O_RDWR)
    attacks["writing " + name] = lambda name=name: os.open(name, os.O_WRONLY)
    attacks["truncating " + name] = lambda name=name: os.truncate(name, 0)
for name in ("/proc/self/fd/1", "/dev/stdout"):
    attacks["unlinking " + name] = lambda name=name: os.unlink(name)
    attacks["chmod of " + name] = lambda name=name: os.chmod(name, 0o666)

holes = 0
for name, attack in attacks.items():
    try:
        attack()
    except (OSError, ValueError):
        continue
    print("attack succeeded:", name, file=sys.stderr)
    holes += 1
print(99 if holes else 4)
