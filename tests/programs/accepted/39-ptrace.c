// Purpose: traces its parent, process 1 and itself.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
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
    for (int i = 0; i < 2; i++) {
        denied("PTRACE_SEIZE", ptrace(PTRACE_SEIZE, targets[i], 0, 0));
        denied("PTRACE_ATTACH", ptrace(PTRACE_ATTACH, targets[i], 0, 0));
        denied("PTRACE_PEEKDATA", ptrace(PTRACE_PEEKDATA, targets[i], &targets, 0));
    }
    denied("PTRACE_TRACEME", ptrace(PTRACE_TRACEME, 0, 0, 0));
    puts(holes ? "99" : "4");
    return 0;
}
