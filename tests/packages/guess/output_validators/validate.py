import sys

number = int(open(sys.argv[1]).read())


def reject(message):
    with open(sys.argv[3] + "judgemessage.txt", "a") as file:
        file.write(message + "\n")
    sys.exit(43)


for turn in range(1, 11):
    line = sys.stdin.readline()
    try:
        guess = int(line)
    except ValueError:
        reject(f"guess {turn} is no number: {line[:20]!r}")
    if not 1 <= guess <= 1000:
        reject(f"guess {turn} is out of range: {guess}")
    if guess == number:
        print("correct", flush=True)
        break
    print("lower" if number < guess else "higher", flush=True)
else:
    reject(f"ten guesses did not find {number}")
if sys.stdin.read().strip():
    reject("words after the number was found")
sys.exit(42)
