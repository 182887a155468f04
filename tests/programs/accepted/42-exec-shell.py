# Purpose: runs a shell in Python.
# Expected: AC at full and at confined
import os
import subprocess
import sys

holes = 0


def run():
    return subprocess.run(["/bin/sh", "-c", "exit 7"]).returncode == 7


def system():
    return os.waitstatus_to_exitcode(os.system("exit 7")) == 7


def pipe():
    return os.popen("echo 99").read() != ""


def interpreter():
    return subprocess.run([sys.executable, "-c", "exit(7)"]).returncode == 7


for attack in (run, system, pipe, interpreter):
    try:
        succeeded = attack()
    except (OSError, subprocess.SubprocessError):
        continue
    if succeeded:
        print("attack succeeded:", attack.__name__, file=sys.stderr)
        holes += 1
print(99 if holes else 4)
