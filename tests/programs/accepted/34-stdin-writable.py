# Purpose: writes to its own input in Python, and reads and replaces its output by the names of its streams.
# Expected: AC at full and at confined
# Where the streams are files; a terminal as input may be written to. A known gap, told in SECURITY.md: at level full of an
# ordinary user's judge the file of the input is the program's own, which may open it to itself and cut it short, to its own
# loss. Nothing may be written to it there either, and everywhere else none of this may be done.
import mmap
import os
import sys

attacks = {
    "write": lambda: os.write(0, b"5"),
    "ftruncate": lambda: os.ftruncate(0, 0),
    "a writable mapping": lambda: mmap.mmap(0, 4, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE),
}
for name in ("/proc/self/fd/0", "/dev/stdin", "/dev/fd/0"):
    attacks["writing " + name] = lambda name=name: os.write(os.open(name, os.O_WRONLY), b"5")
    attacks["mapping " + name] = lambda name=name: mmap.mmap(os.open(name, os.O_RDWR), 4)
for name in ("/proc/self/fd/1", "/dev/stdout"):
    attacks["unlinking " + name] = lambda name=name: os.unlink(name)


def opens_its_own():
    try:
        os.fchmod(0, 0o666)
    except OSError:
        return False
    return os.fstat(0).st_uid == os.getuid()


if not opens_its_own():
    attacks["fchmod"] = lambda: os.fchmod(0, 0o666)
    for name in ("/proc/self/fd/0", "/dev/stdin", "/dev/fd/0"):
        attacks["opening " + name] = lambda name=name: os.open(name, os.O_RDWR)
        attacks["opening to write " + name] = lambda name=name: os.open(name, os.O_WRONLY)
        attacks["truncating " + name] = lambda name=name: os.truncate(name, 0)
    for name in ("/proc/self/fd/1", "/dev/stdout"):
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
