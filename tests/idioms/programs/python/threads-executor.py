# Idiom: counts in a ThreadPoolExecutor of concurrent.futures. Verdict: AC
import sys
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor() as pool:
    print(sum(pool.map(lambda row: row.count("b"), sys.stdin.read().split())))
