import time

# Slow, but not stuck; does not read the last answer.
low, high = 1, 1000
while low < high:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    time.sleep(0.02)
    if answer == "correct":
        raise SystemExit
    if answer == "lower":
        high = middle - 1
    else:
        low = middle + 1
print(low, flush=True)
