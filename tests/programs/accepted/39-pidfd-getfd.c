// Purpose: takes descriptors out of its parent.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    pid_t targets[] = {1, getppid()};
    for (int i = 0; i < 2; i++) {
        int process = (int)syscall(SYS_pidfd_open, targets[i], 0);
        denied("pidfd_open", process);
        for (int descriptor = 0; descriptor < 16; descriptor++)
            denied("pidfd_getfd", syscall(SYS_pidfd_getfd, process, descriptor, 0));
    }
    for (int process = 3; process < 32; process++)
        denied("pidfd_getfd", syscall(SYS_pidfd_getfd, process, 0, 0));
    puts(holes ? "99" : "4");
    return 0;
}
