# Idiom: two processes count into a shared Value and an Array under a lock. Verdict: AC at full; RTE at confined, which starts no process
import multiprocessing, sys
def work(rows, blacks, each):
    for index, row in enumerate(rows):
        with blacks.get_lock():
            blacks.value += row.count("b")
        each[index] = row.count("b")
if __name__ == "__main__":
    rows = sys.stdin.read().split()
    blacks, each = multiprocessing.Value("i", 0), multiprocessing.Array("i", len(rows) + 1)
    process = multiprocessing.Process(target=work, args=(rows, blacks, each))
    process.start()
    process.join()
    assert sum(each) == blacks.value
    print(blacks.value)
