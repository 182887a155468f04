# Idiom: reads the input through /proc/self/fd/0. Verdict: AC
with open("/proc/self/fd/0", "rb") as source:
    print(source.read().count(b"b"))
