# Idiom: asks for HOME, the working directory, its numbers, the host and its cores, and bears any answer. Verdict: AC
import getpass, multiprocessing, os, platform, pathlib, socket, sys
home = os.environ.get("HOME"), os.getenv("USER", "nobody"), os.path.expanduser("~")
assert os.path.isdir(os.getcwd()) and pathlib.Path(__file__).name.endswith(".py")
assert os.cpu_count() >= 1 and multiprocessing.cpu_count() >= 1 and len(os.sched_getaffinity(0)) >= 1
assert os.getpid() > 0 and os.getppid() >= 0 and not sys.stdin.isatty() and not os.isatty(1)
assert os.uname().sysname == platform.system() == "Linux" and socket.gethostname() is not None
assert platform.python_version() and platform.platform()
print(sys.stdin.read().count("b"))
