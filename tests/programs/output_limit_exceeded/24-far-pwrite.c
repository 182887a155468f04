// Purpose: one byte of output at an offset of two gigabytes, without moving there.
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
    if (pwrite(1, "4", 1, 1L << 31) == 1)
        return 0;
    // Refused: an ordinary flood must meet the same limit.
    flood(1);
    return 0;
}
