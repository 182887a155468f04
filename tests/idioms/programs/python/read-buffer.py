# Idiom: reads bytes with sys.stdin.buffer and splits them. Verdict: AC
import sys
rows = sys.stdin.buffer.read().split()
print(sum(row.count(b"b") for row in rows))
