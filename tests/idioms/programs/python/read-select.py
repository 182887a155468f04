# Idiom: waits for input with select and selectors before it reads. Verdict: AC
import os, select, selectors
blacks = 0
while True:
    ready, _, _ = select.select([0], [], [], 1)
    text = os.read(ready[0], 4)
    if not text:
        break
    blacks += text.count(b"b")
with selectors.PollSelector() as selector:
    selector.register(0, selectors.EVENT_READ)
    assert selector.select(1)
print(blacks)
