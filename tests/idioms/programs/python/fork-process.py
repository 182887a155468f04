# Idiom: counts in a multiprocessing.Process, which tells through a Queue. Verdict: AC at full; RTE at confined, which starts no process
import multiprocessing, sys
def work(rows, queue):
    for row in rows:
        queue.put(row.count("b"))
if __name__ == "__main__":
    rows = sys.stdin.read().split()
    queue = multiprocessing.Queue()
    process = multiprocessing.Process(target=work, args=(rows, queue))
    process.start()
    blacks = sum(queue.get() for _ in rows)
    process.join()
    print(blacks)
