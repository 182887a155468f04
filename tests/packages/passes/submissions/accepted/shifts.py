task, word = input(), input()
shift = {"hide": 1, "pass": 0, "find": -1}[task]
print("".join(chr((ord(letter) - ord("a") + shift) % 26 + ord("a")) for letter in word))
