// Purpose: mounts by the newer calls.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
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
    denied("fsopen", syscall(SYS_fsopen, "tmpfs", 0L));
    denied("fspick", syscall(SYS_fspick, AT_FDCWD, "/", 0L));
    denied("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 1L /* OPEN_TREE_CLONE */));
    denied("open_tree of a place", syscall(SYS_open_tree, AT_FDCWD, "/", 0L));
    denied("move_mount", syscall(SYS_move_mount, AT_FDCWD, "/", AT_FDCWD, "/", 0L));
    denied("mount_setattr", syscall(SYS_mount_setattr, AT_FDCWD, "/", 0L, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 32L));
    puts(holes ? "99" : "4");
    return 0;
}
