# Purpose: threads in Python until one cannot be started.
# Expected: RTE at full and at confined
# A program that does start 500 threads prints the right answer.
import os
import threading
import time

threading.stack_size(65536)
for _ in range(500):
    threading.Thread(target=time.sleep, args=(3,), daemon=True).start()
print(4, flush=True)
os._exit(0)
