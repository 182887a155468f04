# Purpose: reads /etc/passwd in Python, also by ways that do not look like a file's name.
# Expected: AC at full and at confined
import os
import sys

holes = 0
for path in ["/etc/passwd", "/etc/../etc/passwd", "//etc//passwd", "/proc/self/root/etc/passwd", "/proc/1/root/etc/passwd",
             "../../../../../../../../etc/passwd", "/dev/fd/../../../etc/passwd", "/etc/passwd-", "/etc/shadow"]:
    for attack in (open, os.readlink):
        try:
            attack(path)
        except (OSError, ValueError):
            continue
        print("attack succeeded:", path, file=sys.stderr)
        holes += 1
print(99 if holes else 4)
