import os
import sys

task, word = open(sys.argv[1]).read().split()
feedback = sys.argv[3]
next_task = {"hide": "pass", "pass": "find"}


def note(message):
    with open(os.path.join(feedback, "judgemessage.txt"), "a") as file:
        file.write(message + "\n")


words = sys.stdin.read().split()
if len(words) != 1 or not words[0].isalpha() or not words[0].islower() or len(words[0]) != len(word):
    note(f"{task}: not one word of {len(word)} small letters")
    sys.exit(43)
secret = os.path.join(feedback, "secret")
if task == "hide":
    with open(secret, "w") as file:
        file.write(word)
    if words[0] == word:
        note("hide: the word itself")
        sys.exit(43)
if task == "find":
    # It was written in the first pass.
    with open(secret) as file:
        if words[0] != file.read():
            note(f"find: {words[0]} is another word")
            sys.exit(43)
    sys.exit(42)
with open(os.path.join(feedback, "nextpass.in"), "w") as file:
    file.write(f"{next_task[task]}\n{words[0]}\n")
sys.exit(42)
