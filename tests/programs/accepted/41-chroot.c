// Purpose: chroot and pivot_root, the classic ways out of a changed root.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
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
    const char *places[] = {"/", ".", "/tmp", "/proc/self/root"};
    for (int i = 0; i < 4; i++) {
        denied("chroot", chroot(places[i]));
        denied("pivot_root", syscall(SYS_pivot_root, places[i], places[i]));
    }
    // Out of a second root that does not contain the working directory.
    mkdir("out", 0700);
    if (chroot("out") == 0) {
        for (int up = 0; up < 40; up++)
            if (chdir("..") == -1)
                break;
        denied("the escape", chroot("."));
    }
    rmdir("out");
    puts(holes ? "99" : "4");
    return 0;
}
