# Idiom: counts in four threads with a lock and a queue. Verdict: AC
import queue, sys, threading
rows, lock, blacks = queue.Queue(), threading.Lock(), 0
for row in sys.stdin:
    rows.put(row)
def work():
    global blacks
    while True:
        try:
            row = rows.get_nowait()
        except queue.Empty:
            return
        with lock:
            blacks += row.count("b")
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(blacks)
