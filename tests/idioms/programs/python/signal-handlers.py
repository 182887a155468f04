# Idiom: installs handlers, and stops its search by SIGALRM. Verdict: AC
import os, signal, sys
blacks, seen = sys.stdin.read().count("b"), []
signal.signal(signal.SIGUSR1, lambda number, frame: seen.append(number))
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.SIG_IGN)
os.kill(os.getpid(), signal.SIGUSR1)
class Over(Exception):
    pass
def stop(number, frame):
    raise Over
signal.signal(signal.SIGALRM, stop)
signal.setitimer(signal.ITIMER_REAL, 0.02)
try:
    while True:
        pass
except Over:
    pass
assert seen == [signal.SIGUSR1]
print(blacks)
