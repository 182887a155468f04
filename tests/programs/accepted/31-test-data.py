# Purpose: looks for answer files in Python, upward from the working directory and from its own source.
# Expected: AC at full and at confined
import os
import sys

holes = 0
seen = 0
places = {os.path.dirname(os.path.abspath(sys.argv[0]))}
try:
    places.add(os.getcwd())
except OSError:
    pass
for place in places:
    for _ in range(4):
        for folder, folders, files in os.walk(place):
            seen += len(files)
            for file in files:
                if file.endswith((".ans", ".in")) or file == "problem.yaml":
                    print("attack succeeded: found", os.path.join(folder, file), file=sys.stderr)
                    holes += 1
            if folder.count("/") - place.count("/") >= 2 or seen > 5000:
                folders.clear()
        place = os.path.dirname(place)
print(99 if holes else 4)
