// Purpose: makes standard error small, large and non-blocking, fills it, and closes it.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    static char block[65536];
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    fcntl(2, F_SETPIPE_SZ, 4096);
    fcntl(2, F_SETPIPE_SZ, 1 << 20);
    fcntl(2, F_SETFL, O_NONBLOCK);
    for (int i = 0; i < 64; i++)
        if (write(2, block, sizeof block) <= 0)
            break;
    if (ftruncate(2, 1 << 30) == -1)
        lseek(2, 1 << 30, SEEK_SET);
    close(2);
    puts("4");
    return 0;
}
