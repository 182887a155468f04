print(f"{int(input()) / 2:.9e}")
