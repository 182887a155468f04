# Idiom: maps standard input into memory. Verdict: AC
import mmap, os
if os.fstat(0).st_size:
    with mmap.mmap(0, 0, prot=mmap.PROT_READ) as text:
        print(text[:].count(b"b"))
else:
    print(0)
