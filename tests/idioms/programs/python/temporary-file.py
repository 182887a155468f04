# Idiom: keeps lines in a TemporaryFile and a NamedTemporaryFile. Verdict: AC at full; RTE at confined, which has no folder for it to write to
import sys, tempfile
with tempfile.TemporaryFile("w+") as kept, tempfile.NamedTemporaryFile("w+") as named:
    kept.write(sys.stdin.read())
    kept.seek(0)
    named.write(kept.read())
    named.flush()
    print(open(named.name).read().count("b"))
