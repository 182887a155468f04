# Purpose: waits in Python for a pipe into which nobody writes.
# Expected: ILE at full and at confined
import os
import select
import signal
import sys

signal.alarm(20)
sys.stdin.read()
reader, writer = os.pipe()
select.select([reader], [], [])
print(4)
