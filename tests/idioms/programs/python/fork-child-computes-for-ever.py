# Idiom: a process of multiprocessing computes for ever while its parent joins it. Verdict: TLE at full; RTE at confined, which starts no process
import multiprocessing
def work():
    while True:
        pass
if __name__ == "__main__":
    process = multiprocessing.Process(target=work)
    process.start()
    process.join()
    print(0)
