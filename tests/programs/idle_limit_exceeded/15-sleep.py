# Purpose: sleeps in Python.
# Expected: ILE at full and at confined
import time

time.sleep(20)
print(4)
