// Purpose: makes standard output a terabyte long without writing to it.
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
    puts("4");
    fflush(stdout);
    if (ftruncate(1, 1L << 40) == 0)
        return 0;
    // Refused: an ordinary flood must meet the same limit.
    flood(1);
    return 0;
}
