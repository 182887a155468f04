// Purpose: vfork, a second vfork inside it, and execve in both.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile int holes;

// EFAULT is the kernel's answer to a path of NULL, behind the filter.
static void attack(void) {
    if (syscall(SYS_execve, NULL, NULL, NULL, 0L, 0L, 0L) == -1 && errno == EFAULT)
        holes++;
    execl("/bin/sh", "sh", "-c", "echo 99", NULL);
}

int main(void) {
    alarm(20);
    // A child of vfork shares this memory, so that what it finds out is known here.
    if (vfork() == 0) {
        if (vfork() == 0) {
            attack();
            _exit(0);
        }
        attack();
        _exit(0);
    }
    attack();
    if (holes)
        fputs("attack succeeded: execve passed the filter\n", stderr);
    puts(holes ? "99" : "4");
    return 0;
}
