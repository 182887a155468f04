// Purpose: leaves its place by the magic links of /proc.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    const char *paths[] = {"/proc/self/root", "/proc/self/root/..", "/proc/self/cwd/..", "/proc/self/root/etc/passwd", "/proc/self/fd/0/..",
                           "/proc/self/task/1/root", "/proc/self/map_files", "/proc/self/ns/mnt", "/proc/sys/kernel/core_pattern",
                           "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/sys/kernel/uevent_helper", "/sys/class/net"};
    for (int i = 0; i < 13; i++) {
        denied(paths[i], open(paths[i], O_WRONLY));
        denied(paths[i], open(paths[i], O_RDONLY | O_DIRECTORY));
        // Where it may go is one thing, what it sees there another.
        if (chdir(paths[i]) == 0) {
            denied(paths[i], open(".", O_RDONLY | O_DIRECTORY));
            denied(paths[i], open("etc/passwd", O_RDONLY));
        }
    }
    for (int up = 0; up < 40 && chdir("..") == 0; up++)
        ;
    denied("/etc/passwd from the top", open("etc/passwd", O_RDONLY));
    puts(holes ? "99" : "4");
    return 0;
}
