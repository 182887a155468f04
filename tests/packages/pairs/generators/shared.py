def line(numbers):
    print(len(numbers))
    print(*numbers)
