# Idiom: enables faulthandler and dumps a traceback to standard error. Verdict: AC
import faulthandler, sys
faulthandler.enable()
faulthandler.dump_traceback_later(60)
faulthandler.dump_traceback()
faulthandler.cancel_dump_traceback_later()
print(sys.stdin.read().count("b"))
