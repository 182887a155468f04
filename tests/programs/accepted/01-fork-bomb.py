# Purpose: a fork bomb in Python, a hundred children that sleep.
# Expected: AC or MLE at full; AC at confined
# A hundred interpreters together may be over the memory limit before the answer is out.
import os
import signal
import time

for _ in range(100):
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        signal.alarm(3)
        time.sleep(3)
        os._exit(0)
print(4)
