// Purpose: moves data inside the kernel between its streams and pipes: splice, tee, vmsplice, sendfile, copy_file_range.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    static char page[4096] __attribute__((aligned(4096)));
    int first[2], second[2];
    struct iovec vector = {page, sizeof page};
    if (pipe2(first, O_NONBLOCK) == 0 && pipe2(second, O_NONBLOCK) == 0) {
        vmsplice(first[1], &vector, 1, SPLICE_F_GIFT | SPLICE_F_NONBLOCK);
        tee(first[0], second[1], 4096, SPLICE_F_NONBLOCK);
        splice(0, NULL, second[1], NULL, 4096, SPLICE_F_NONBLOCK);
        sendfile(second[1], 0, NULL, 4096);
        // Into the input: must change nothing, which other programs look at.
        splice(first[0], NULL, 0, NULL, 4096, SPLICE_F_NONBLOCK);
        sendfile(0, 0, NULL, 4096);
        copy_file_range(0, NULL, 0, NULL, 4096, 0);
    }
    puts("4");
    return 0;
}
