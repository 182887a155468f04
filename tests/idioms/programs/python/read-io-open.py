# Idiom: reads with io.open and os.fdopen of the descriptors 0 and 1. Verdict: AC
import io, os
out = os.fdopen(1, "w")
with io.open(0, encoding="utf-8", newline="\n") as source:
    out.write("%d\n" % source.read().count("b"))
out.close()
