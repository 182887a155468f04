// Purpose: clone3, whose arguments no filter can see.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/sched.h>

static int holes;

static void attack(const char *name, unsigned long long flags, size_t size) {
    struct clone_args arguments;
    memset(&arguments, 0, sizeof arguments);
    arguments.flags = flags;
    arguments.exit_signal = SIGCHLD;
    long child = syscall(SYS_clone3, &arguments, size);
    if (child == 0)
        _exit(0);
    // Any errno but ENOSYS sends the C library down the wrong road, and EINVAL is the kernel's own.
    if (child != -1 || (errno != ENOSYS && errno != EPERM)) {
        fprintf(stderr, "attack succeeded: clone3 with %s\n", name);
        holes++;
    }
}

int main(void) {
    attack("no flags", 0, sizeof(struct clone_args));
    attack("CLONE_PARENT", CLONE_PARENT, sizeof(struct clone_args));
    attack("CLONE_NEWUSER", CLONE_NEWUSER, sizeof(struct clone_args));
    attack("CLONE_INTO_CGROUP", 0x200000000ULL, sizeof(struct clone_args));
    attack("its first size", CLONE_NEWUSER, 64);
    attack("a size of zero", 0, 0);
    puts(holes ? "99" : "4");
    return 0;
}
