# Idiom: reads with open(0). Verdict: AC
print(open(0).read().count("b"))
