# Idiom: puts other streams into the place of sys.stdin and sys.stdout. Verdict: AC
import io, sys
sys.stdin = io.TextIOWrapper(sys.stdin.buffer, encoding="ascii")
sys.stdout = io.StringIO()
print(sys.stdin.read().count("b"))
sys.__stdout__.write(sys.stdout.getvalue())
