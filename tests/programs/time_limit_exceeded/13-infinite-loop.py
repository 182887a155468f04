# Purpose: an infinite loop in Python.
# Expected: TLE at full and at confined
import signal

signal.alarm(20)
while True:
    pass
