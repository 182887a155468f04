# Idiom: takes random numbers from random, os.urandom, secrets, uuid and /dev/urandom. Verdict: AC
import os, random, secrets, sys, uuid
blacks = sys.stdin.read().count("b")
random.seed()
assert 1 <= random.randint(1, 6) <= 6 and random.SystemRandom().random() < 1
assert os.urandom(16) != os.urandom(16) and secrets.token_hex(8) and uuid.uuid4() != uuid.uuid4()
with open("/dev/urandom", "rb") as source:
    assert len(source.read(16)) == 16
print(blacks)
