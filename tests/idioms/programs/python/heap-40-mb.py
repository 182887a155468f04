# Idiom: touches 40 of its 64 MB by bytearray, array and a list. Verdict: AC
import array, sys
table = bytearray(b"\1") * (20 << 20)
numbers = array.array("i", [1]) * (2 << 20)
objects = [None] * (1 << 20)
assert table[1234567] and numbers[1234567] and objects[1234] is None
print(sys.stdin.read().count("b"))
