// Purpose: leaves the processor that it was given, and sends its parent to another.
// Expected: AC at full and at confined
// Where the program may run on every processor there is nothing to leave.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
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
    cpu_set_t before, wish, after;
    CPU_ZERO(&before);
    sched_getaffinity(0, sizeof before, &before);
    CPU_ZERO(&wish);
    for (int processor = 0; processor < CPU_SETSIZE; processor++)
        CPU_SET(processor, &wish);
    sched_setaffinity(0, sizeof wish, &wish);
    for (int processor = 0; processor < 64; processor++) {
        CPU_ZERO(&wish);
        CPU_SET(processor, &wish);
        sched_setaffinity(0, sizeof wish, &wish);
        CPU_ZERO(&after);
        if (sched_getaffinity(0, sizeof after, &after) == 0)
            for (int other = 0; other < 64; other++)
                denied("another processor", CPU_ISSET(other, &after) && !CPU_ISSET(other, &before) ? 0 : -1);
    }
    denied("its parent's processor", sched_setaffinity(getppid(), sizeof before, &before));
    denied("process 1's processor", sched_setaffinity(1, sizeof before, &before));
    puts(holes ? "99" : "4");
    return 0;
}
