// Purpose: every family of sockets that there may be.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    for (int family = 0; family < 64; family++)
        for (int type = SOCK_STREAM; type <= SOCK_PACKET; type++) {
            int pair[2];
            denied("socket", socket(family, type, 0));
            // A pair of local streams is as harmless as a pipe.
            if (family != AF_UNIX || type != SOCK_STREAM)
                denied("socketpair", socketpair(family, type, 0, pair));
        }
    denied("the upper half of a family", socket((int)0x80000000 | AF_INET, SOCK_STREAM, 0));
    puts(holes ? "99" : "4");
    return 0;
}
