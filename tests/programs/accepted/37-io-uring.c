// Purpose: io_uring, whose requests pass no filter of system calls.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/io_uring.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    for (unsigned entries = 1; entries <= 64; entries *= 8) {
        struct io_uring_params parameters;
        memset(&parameters, 0, sizeof parameters);
        denied("io_uring_setup", syscall(SYS_io_uring_setup, entries, &parameters));
        memset(&parameters, 0, sizeof parameters);
        parameters.flags = IORING_SETUP_SQPOLL;
        denied("io_uring_setup", syscall(SYS_io_uring_setup, entries, &parameters));
    }
    for (int ring = 0; ring < 64; ring++) {
        denied("io_uring_enter", syscall(SYS_io_uring_enter, ring, 1, 0, 0, NULL, 0));
        denied("io_uring_register", syscall(SYS_io_uring_register, ring, 0, NULL, 0));
    }
    unsigned long context = 0;
    denied("io_setup", syscall(SYS_io_setup, 8, &context));
    puts(holes ? "99" : "4");
    return 0;
}
