# Idiom: counts in a multiprocessing.Pool. Verdict: AC at full; RTE at confined, which starts no process
import multiprocessing, sys
def work(row):
    return row.count("b")
if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(2) as pool:
        print(sum(pool.map(work, sys.stdin.read().split())))
