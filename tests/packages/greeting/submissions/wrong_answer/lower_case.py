print("hello", input().lower())
