# Idiom: keeps its rows in a database in memory. Verdict: AC
import sqlite3, sys
base = sqlite3.connect(":memory:")
base.execute("create table letters (letter text)")
base.executemany("insert into letters values (?)", [(letter,) for letter in sys.stdin.read()])
print(base.execute("select count(*) from letters where letter = 'b'").fetchone()[0])
