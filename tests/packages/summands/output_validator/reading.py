import re


def numbers(text):
    """The numbers of a text, or nothing where it is anything else."""
    words = text.split()
    if all(re.fullmatch(rb"-?[0-9]{1,9}", word) for word in words):
        return [int(word) for word in words]
    return None
