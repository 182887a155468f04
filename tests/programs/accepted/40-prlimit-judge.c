// Purpose: reads and changes the limits of its parent and of process 1.
// Expected: AC at full and at confined
#define _GNU_SOURCE
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
    pid_t targets[] = {1, getppid()};
    for (int i = 0; i < 2; i++)
        for (int resource = 0; resource < RLIM_NLIMITS; resource++) {
            struct rlimit old, low = {0, 0}, high = {RLIM_INFINITY, RLIM_INFINITY};
            denied("prlimit to read", syscall(SYS_prlimit64, targets[i], resource, NULL, &old));
            denied("prlimit to raise", syscall(SYS_prlimit64, targets[i], resource, &high, NULL));
            denied("prlimit to lower", syscall(SYS_prlimit64, targets[i], resource, &low, NULL));
        }
    puts(holes ? "99" : "4");
    return 0;
}
