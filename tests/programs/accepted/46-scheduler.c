// Purpose: asks for real time, also for its parent.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
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
    struct sched_param high = {.sched_priority = 50}, none = {.sched_priority = 0};
    denied("SCHED_FIFO", sched_setscheduler(0, SCHED_FIFO, &high));
    denied("SCHED_RR", sched_setscheduler(0, SCHED_RR, &high));
    denied("SCHED_IDLE for its parent", sched_setscheduler(getppid(), SCHED_IDLE, &none));
    denied("SCHED_BATCH for process 1", sched_setscheduler(1, SCHED_BATCH, &none));
    unsigned int deadline[14] = {56, 6, 0, 0, 0, 0, 1000000, 0, 2000000, 0, 2000000, 0, 0, 0};
    denied("SCHED_DEADLINE", syscall(SYS_sched_setattr, 0L, deadline, 0L));
    denied("mlockall", mlockall(MCL_CURRENT | MCL_FUTURE));
    puts(holes ? "99" : "4");
    return 0;
}
