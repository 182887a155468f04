print(int(input()) ** 2 % 2**16)
