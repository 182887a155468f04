// Purpose: a hole of the first prototype: prlimit on process 1 took its open files away.
// Expected: AC at full and at confined
// The next case must still run.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
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
    struct rlimit none = {0, 0};
    int holes = 0;
    holes += prlimit(1, RLIMIT_NOFILE, &none, NULL) == 0;
    holes += prlimit(1, RLIMIT_NPROC, &none, NULL) == 0;
    holes += prlimit(getppid(), RLIMIT_NOFILE, &none, NULL) == 0;
    if (holes)
        fputs("attack succeeded: prlimit on the zygote\n", stderr);
    puts(holes ? "99" : "4");
    return 0;
}
