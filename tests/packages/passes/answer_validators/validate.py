import sys

# The output validator knows the answer itself.
sys.exit(43 if sys.stdin.read() else 42)
