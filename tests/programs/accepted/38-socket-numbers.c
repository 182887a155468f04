// Purpose: asks a socket for its number, which counts the sockets of the machine; its kind must be told.
// Expected: AC at full and at confined
#include <stdio.h>
#include <sys/socket.h>

int main(void) {
    int pair[2], kind = 0;
    unsigned long long number;
    socklen_t size = sizeof number;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        return 1;
    if (getsockopt(pair[0], SOL_SOCKET, 57 /* SO_COOKIE */, &number, &size) == 0)
        return 2;
    size = sizeof kind;
    if (getsockopt(pair[0], SOL_SOCKET, SO_TYPE, &kind, &size) != 0 || kind != SOCK_STREAM)
        return 3;
    puts("4");
    return 0;
}
