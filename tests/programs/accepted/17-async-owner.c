// Purpose: lets the kernel send SIGKILL to its parent, as the owner of a pipe's events.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Outside a sandbox this program would harm the machine.
static void only_in_a_sandbox(void) {
    unsigned long inside, outside, length = 0;
    FILE *map = fopen("/proc/self/uid_map", "r");
    int whole = map && fscanf(map, "%lu %lu %lu", &inside, &outside, &length) == 3 && length == 4294967295;
    if (map)
        fclose(map);
    if (open("/etc/passwd", O_RDONLY) != -1 || (whole && geteuid() == 0)) {
        fputs("not in a sandbox\n", stderr);
        exit(3);
    }
}

int main(void) {
    only_in_a_sandbox();
    pid_t targets[] = {getppid(), 1, -getpgrp()};
    for (int i = 0; i < 3; i++) {
        int ends[2];
        if (pipe(ends) == -1)
            break;
        fcntl(ends[0], F_SETOWN, targets[i]);
        fcntl(ends[0], F_SETSIG, i < 2 ? SIGKILL : SIGURG);
        fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
        if (write(ends[1], "x", 1) != 1)
            break;
    }
    // Nothing comes back from the signal: only what becomes of the judge counts.
    usleep(50000);
    puts("4");
    return 0;
}
