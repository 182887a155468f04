// Purpose: tgkill and tkill, which raise and abort need for itself, at its parent and at process 1.
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
    pid_t targets[] = {1, getppid()};
    int signals[] = {SIGTERM, SIGABRT, SIGSEGV, SIGSTOP, SIGKILL};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 5; j++) {
            syscall(SYS_tgkill, targets[i], targets[i], signals[j]);
            syscall(SYS_tkill, targets[i], signals[j]);
        }
    // The calls may succeed on a process 1 that is deaf to them; only what becomes of the judge counts.
    usleep(50000);
    puts("4");
    return 0;
}
