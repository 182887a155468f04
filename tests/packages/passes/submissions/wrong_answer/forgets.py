task, word = input(), input()
print("z" * len(word) if task == "find" else word[1:] + word[:1])
