number = int(input())
print(max(divisor for divisor in range(1, number) if number % divisor == 0))
