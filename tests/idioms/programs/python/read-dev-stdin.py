# Idiom: reads the input through open("/dev/stdin"). Verdict: AC
with open("/dev/stdin") as source:
    print(source.read().count("b"))
