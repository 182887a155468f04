from words import greeting

print(greeting(input()))
