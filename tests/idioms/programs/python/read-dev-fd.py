# Idiom: reads the input through pathlib and /dev/fd/0. Verdict: AC
from pathlib import Path
print(Path("/dev/fd/0").read_text().count("b"))
