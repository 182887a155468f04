# Idiom: reads all at once by os.read and the size of os.fstat. Verdict: AC
import os
text = os.read(0, os.fstat(0).st_size + 1)
os.write(1, b"%d\n" % text.count(b"b"))
