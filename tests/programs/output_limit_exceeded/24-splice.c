// Purpose: fills standard output from a pipe, inside the kernel.
// Expected: OLE at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void flood(int descriptor) {
    static char block[65536];
    memset(block, '4', sizeof block);
    for (int i = 0; i < 3200; i++)
        if (write(descriptor, block, sizeof block) <= 0)
            return;
}

int main(void) {
    alarm(20);
    static char block[65536];
    int ends[2];
    if (pipe(ends) == 0)
        for (int i = 0; i < 320; i++) {
            if (write(ends[1], block, sizeof block) <= 0 || splice(ends[0], NULL, 1, NULL, sizeof block, 0) <= 0)
                break;
        }
    // Refused: an ordinary flood must meet the same limit.
    flood(1);
    return 0;
}
