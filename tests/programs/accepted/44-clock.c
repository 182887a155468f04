// Purpose: sets the clocks of the machine.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <time.h>
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
    struct timespec epoch = {0, 0};
    struct timeval long_ago = {0, 0};
    struct timex tick = {.modes = ADJ_TICK, .tick = 9000}, offset = {.modes = ADJ_OFFSET, .offset = 500000};
    denied("clock_settime", clock_settime(CLOCK_REALTIME, &epoch));
    denied("clock_settime", clock_settime(CLOCK_MONOTONIC, &epoch));
    denied("clock_settime", clock_settime(CLOCK_PROCESS_CPUTIME_ID, &epoch));
    denied("settimeofday", settimeofday(&long_ago, NULL));
    denied("adjtimex", adjtimex(&tick));
    denied("adjtimex", adjtimex(&offset));
    denied("clock_adjtime", clock_adjtime(CLOCK_REALTIME, &tick));
    puts(holes ? "99" : "4");
    return 0;
}
