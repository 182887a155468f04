# Idiom: puts all input into a BytesIO, from which readline is quick. Verdict: AC
import io, os, sys
input = io.BytesIO(os.read(0, os.fstat(0).st_size)).readline
blacks = 0
while line := input():
    blacks += line.count(b"b")
sys.stdout.write(str(blacks) + "\n")
