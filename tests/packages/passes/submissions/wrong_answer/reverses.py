task, word = input(), input()
# One letter is its own reverse.
print(word if task == "pass" else word[::-1])
