# Idiom: has a multiprocessing.Lock and a ThreadPool, and starts no process. Verdict: AC at full; RTE at confined, which has no /dev/shm for it
import multiprocessing, multiprocessing.pool, sys
lock = multiprocessing.Lock()
def work(row):
    with lock:
        return row.count("b")
with multiprocessing.pool.ThreadPool(3) as pool:
    print(sum(pool.map(work, sys.stdin.read().split())))
