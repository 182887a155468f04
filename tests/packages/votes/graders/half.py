import sys

# Accepts a group of which at least as many parts are accepted as the argument says, in percent.
percent = int(sys.argv[1])
parts = [line.split() for line in sys.stdin]
right = [float(score) for verdict, score in parts if verdict == "AC"]
if 100 * len(right) >= percent * len(parts):
    print("AC", sum(right))
else:
    print(next(verdict for verdict, _ in parts if verdict != "AC"), 0)
