# Idiom: counts in a child of os.fork, which tells through a pipe. Verdict: AC at full; RTE at confined, which starts no process
import os, sys
reader, writer = os.pipe()
child = os.fork()
if child == 0:
    os.write(writer, b"%d" % sys.stdin.read().count("b"))
    os._exit(0)
os.close(writer)
blacks = os.read(reader, 100)
assert os.waitpid(child, 0)[1] == 0
print(blacks.decode())
