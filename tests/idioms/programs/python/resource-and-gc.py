# Idiom: switches the garbage collector off and looks at its own resources. Verdict: AC
import gc, resource, sys, tracemalloc
gc.disable()
tracemalloc.start()
assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0
assert len(resource.getrlimit(resource.RLIMIT_AS)) == 2
print(sys.stdin.read().count("b"))
