"""Accepts an output with the right number alone: INPUT ANSWER FOLDER, the output on standard input."""

import sys

words = sys.stdin.read().split()
answer = open(sys.argv[2]).read().split()
sys.exit(42 if words == answer else 43)
