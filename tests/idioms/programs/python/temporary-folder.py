# Idiom: writes into a TemporaryDirectory, by mkdtemp, mkstemp and a name of its own. Verdict: AC at full; RTE at confined, which has no folder for it to write to
import os, shutil, sys, tempfile
assert os.listdir("/tmp") == [], os.listdir("/tmp")
assert tempfile.gettempdir() == "/tmp"
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "rows")
    with open(path, "w") as kept:
        kept.write(sys.stdin.read())
    os.rename(path, path + "2")
    text = open(path + "2").read()
shutil.rmtree(tempfile.mkdtemp())
descriptor, name = tempfile.mkstemp()
os.close(descriptor)
os.chmod(name, 0o644)
with open("/tmp/of-mine", "x") as left:
    left.write("this one is left behind")
print(text.count("b"))
