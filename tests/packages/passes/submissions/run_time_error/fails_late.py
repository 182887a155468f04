task, word = input(), input()
if task == "find":
    raise SystemExit(1)
print(word[1:] + word[:1])
