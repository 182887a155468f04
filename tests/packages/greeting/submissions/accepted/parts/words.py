def greeting(name):
    return f"  Hello \t{name}"
