guess = 500
while True:
    print(guess, flush=True)
    answer = input()
    if answer == "correct":
        break
    guess += 1 if answer == "higher" else -1
