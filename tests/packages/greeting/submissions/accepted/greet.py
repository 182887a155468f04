print("Hello", input())
