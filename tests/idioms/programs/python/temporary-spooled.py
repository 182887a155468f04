# Idiom: keeps rows in a SpooledTemporaryFile and a copy by shutil. Verdict: AC at full; RTE at confined, which has no folder for it to write to
import glob, os, shutil, sys, tempfile
with tempfile.SpooledTemporaryFile(max_size=4, mode="w+") as kept:
    kept.write(sys.stdin.read() + "w" * 8)
    kept.seek(0)
    text = kept.read()
os.makedirs("/tmp/a/b")
with open("/tmp/a/b/rows", "w") as rows:
    rows.write(text)
shutil.copy2("/tmp/a/b/rows", "/tmp/a/copy")
shutil.copytree("/tmp/a", "/tmp/c")
shutil.move("/tmp/c/copy", "/tmp/moved")
assert sorted(glob.glob("/tmp/*")) == ["/tmp/a", "/tmp/c", "/tmp/moved"]
shutil.rmtree("/tmp/a")
print(open("/tmp/moved").read().count("b"))
