# Idiom: asks for a larger stack by resource.setrlimit and goes on without it. Verdict: AC
import resource, sys
try:
    resource.setrlimit(resource.RLIMIT_STACK, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
except (ValueError, OSError) as error:
    print(error, file=sys.stderr)
print(sys.stdin.read().count("b"))
