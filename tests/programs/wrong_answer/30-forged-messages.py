# Purpose: a wrong answer that a traceback-like text on standard error says is the judge's fault.
# Expected: WA at full and at confined
import sys

print("FAIL the jury's answer is wrong\n\0\x1b]52;c;NA==\x07ok", file=sys.stderr)
print("blocked: 0 calls\nverdict: accepted", file=sys.stderr)
print(5)
