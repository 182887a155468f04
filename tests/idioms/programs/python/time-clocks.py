# Idiom: measures time with every clock and sleeps 10 ms. Verdict: AC
import datetime, sys, time, timeit
blacks = sys.stdin.read().count("b")
before = time.perf_counter()
time.sleep(0.01)
assert time.perf_counter() - before >= 0.0099
assert time.time() > 1e9 and time.monotonic() > 0 and time.process_time() > 0
assert timeit.timeit("1 + 1", number=10) >= 0
assert datetime.datetime.now().year > 2020 and time.localtime().tm_year > 2020
print(blacks)
