// Purpose: fills pipes, whose contents no process's memory shows.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    static char block[65536];
    long held = 0;
    for (int i = 0; i < 200; i++) {
        int ends[2];
        if (pipe2(ends, O_NONBLOCK) == -1)
            break;
        fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
        for (int step = 0; step < 16; step++) {
            long written = write(ends[1], block, sizeof block);
            if (written <= 0)
                break;
            held += written;
        }
    }
    if (held > 64 << 20)
        fprintf(stderr, "attack succeeded: %ld bytes in pipes\n", held);
    puts(held > 64 << 20 ? "99" : "4");
    return 0;
}
