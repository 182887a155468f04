// Purpose: enters the namespaces of its parent and of process 1.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    const char *kinds[] = {"user", "mnt", "pid", "net", "ipc", "uts", "cgroup", "time"};
    char path[64];
    for (int i = 0; i < 8; i++) {
        snprintf(path, sizeof path, "/proc/1/ns/%s", kinds[i]);
        denied("setns", setns(open(path, O_RDONLY), 0));
        snprintf(path, sizeof path, "/proc/%d/ns/%s", getppid(), kinds[i]);
        denied("setns", setns(open(path, O_RDONLY), 0));
    }
    denied("setns by a handle", setns((int)syscall(SYS_pidfd_open, getppid(), 0), CLONE_NEWUSER | CLONE_NEWNS));
    // A leaked descriptor of a namespace would have a low number.
    for (int descriptor = 0; descriptor < 64; descriptor++)
        denied("setns", setns(descriptor, 0));
    puts(holes ? "99" : "4");
    return 0;
}
