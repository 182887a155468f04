print("yes" if int(input()) in (0, 2) else "maybe")
