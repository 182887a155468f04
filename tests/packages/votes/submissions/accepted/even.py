print("no" if int(input()) % 2 else "yes")
