# Idiom: counts in a ProcessPoolExecutor. Verdict: AC at full; RTE at confined, which starts no process
import sys
from concurrent.futures import ProcessPoolExecutor
def work(row):
    return row.count("b")
if __name__ == "__main__":
    with ProcessPoolExecutor(max_workers=2) as pool:
        print(sum(pool.map(work, sys.stdin.read().split())))
