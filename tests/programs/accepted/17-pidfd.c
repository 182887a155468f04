// Purpose: signals through a descriptor of a process.
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
        int process = (int)syscall(SYS_pidfd_open, targets[i], 0);
        denied("pidfd_open", process);
        denied("pidfd_send_signal", syscall(SYS_pidfd_send_signal, process, SIGKILL, NULL, 0));
    }
    // A leaked handle would have a low number.
    for (int process = 3; process < 64; process++)
        denied("pidfd_send_signal", syscall(SYS_pidfd_send_signal, process, SIGTERM, NULL, 0));
    puts(holes ? "99" : "4");
    return 0;
}
