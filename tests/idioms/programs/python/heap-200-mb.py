# Idiom: touches 200 MB where 64 are given. Verdict: MLE
table = bytearray(b"\1") * (200 << 20)
print(table[1234567] - 1)
