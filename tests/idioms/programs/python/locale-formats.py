# Idiom: takes the locale of the environment and formats by it. Verdict: AC
import locale, sys
locale.setlocale(locale.LC_ALL, "")
assert locale.format_string("%.1f", 0.5) == "0.5"
try:
    locale.setlocale(locale.LC_ALL, "en_US.UTF-8")
except locale.Error:
    pass
print("é✓", file=sys.stderr)
print(sys.stdin.read().count("b"))
