# Purpose: the network in Python: connect, listen, resolve.
# Expected: AC at full and at confined
import socket
import sys

holes = 0
for attack in (lambda: socket.create_connection(("127.0.0.1", 80), 0.2),
               lambda: socket.create_server(("127.0.0.1", 0)),
               lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"4", ("127.0.0.1", 53)),
               lambda: socket.socket(socket.AF_UNIX).bind("\0tribunal")):
    try:
        attack()
    except OSError as error:
        # A refused connection means that there was a socket.
        if not isinstance(error, (ConnectionError, TimeoutError)):
            continue
    print("attack succeeded: the network", file=sys.stderr)
    holes += 1
print(99 if holes else 4)
