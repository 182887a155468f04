print("yes")
