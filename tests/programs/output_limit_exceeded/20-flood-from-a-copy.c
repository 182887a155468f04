// Purpose: a flood through copies of standard output, with vectors and at offsets.
// Expected: OLE at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static void flood(int descriptor) {
    static char block[65536];
    memset(block, '4', sizeof block);
    for (int i = 0; i < 3200; i++)
        if (write(descriptor, block, sizeof block) <= 0)
            return;
}

int main(void) {
    static char block[65536];
    struct iovec vector[64];
    alarm(20);
    int copy = fcntl(1, F_DUPFD, 10);
    close(1);
    for (int i = 0; i < 64; i++)
        vector[i] = (struct iovec){block, sizeof block};
    for (int i = 0; i < 8; i++) {
        if (writev(copy, vector, 64) <= 0)
            break;
        pwritev(copy, vector, 64, (off_t)i << 22);
    }
    flood(copy);
    return 0;
}
