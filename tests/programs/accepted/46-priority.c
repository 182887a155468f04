// Purpose: makes itself more important and others less.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
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

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    only_in_a_sandbox();
    int before = getpriority(PRIO_PROCESS, 0);
    errno = 0;
    denied("nice", nice(-5));
    denied("setpriority", setpriority(PRIO_PROCESS, 0, -5));
    denied("its group", setpriority(PRIO_PGRP, 0, before - 1));
    denied("a lower number", getpriority(PRIO_PROCESS, 0) < before ? 0 : -1);
    // Making others wait is as good.
    denied("its parent", setpriority(PRIO_PROCESS, getppid(), 19));
    denied("process 1", setpriority(PRIO_PROCESS, 1, 19));
    denied("its user", setpriority(PRIO_USER, 0, 19));
    denied("the disk of its parent", syscall(SYS_ioprio_set, 1L, getppid(), 3L << 13));
    denied("the disk", syscall(SYS_ioprio_set, 1L, 0L, 1L << 13));
    puts(holes ? "99" : "4");
    return 0;
}
