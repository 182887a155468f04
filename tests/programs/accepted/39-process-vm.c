// Purpose: reads and writes the memory of its parent and of process 1.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/uio.h>
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
    static char block[64];
    struct iovec own = {block, sizeof block};
    pid_t targets[] = {1, getppid()};
    unsigned long places[] = {0x400000, 0x555555554000, (unsigned long)block, (unsigned long)&own};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) {
            struct iovec theirs = {(void *)places[j], sizeof block};
            denied("process_vm_readv", process_vm_readv(targets[i], &own, 1, &theirs, 1, 0));
            denied("process_vm_writev", process_vm_writev(targets[i], &own, 1, &theirs, 1, 0));
        }
    // No bytes at all need no right place: only the right to look.
    denied("process_vm_readv of nothing", process_vm_readv(getppid(), &own, 1, &own, 0, 0) == 0 ? 0 : -1);
    puts(holes ? "99" : "4");
    return 0;
}
