# Idiom: reads with fileinput. Verdict: AC
import fileinput
print(sum(line.count("b") for line in fileinput.input()))
