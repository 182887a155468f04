// Purpose: leaves its control group or makes one.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
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
    const char *files[] = {"/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/cgroup.subtree_control",
                           "/sys/fs/cgroup/unified/cgroup.procs", "/sys/fs/cgroup/memory/tasks", "/proc/self/cgroup"};
    for (int i = 0; i < 6; i++) {
        denied(files[i], open(files[i], O_WRONLY));
        denied(files[i], open(files[i], O_RDONLY));
    }
    denied("a group", mkdir("/sys/fs/cgroup/contestant", 0700));
    puts(holes ? "99" : "4");
    return 0;
}
