// Purpose: clone with each flag that makes a namespace, a sibling or a handle on a process.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void attack(const char *name, unsigned long flags) {
    static int handle;
    long child = syscall(SYS_clone, flags | SIGCHLD, NULL, &handle, NULL, 0L, 0L);
    if (child == 0)
        _exit(0);
    if (child == -1)
        return;
    fprintf(stderr, "attack succeeded: clone with %s\n", name);
    holes++;
}

int main(void) {
    attack("CLONE_PARENT", CLONE_PARENT);
    attack("CLONE_PTRACE", CLONE_PTRACE);
    attack("CLONE_PIDFD", CLONE_PIDFD);
    attack("CLONE_NEWUSER", CLONE_NEWUSER);
    attack("CLONE_NEWPID", CLONE_NEWPID);
    attack("CLONE_NEWNS", CLONE_NEWNS);
    attack("CLONE_NEWNET", CLONE_NEWNET);
    attack("CLONE_NEWIPC", CLONE_NEWIPC);
    attack("CLONE_NEWUTS", CLONE_NEWUTS);
    attack("CLONE_NEWCGROUP", CLONE_NEWCGROUP);
    attack("every namespace", CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS);
    attack("CLONE_FILES", CLONE_FILES | CLONE_PARENT);
    attack("high bits", 0xffffffff00000000UL | CLONE_NEWUSER);
    puts(holes ? "99" : "4");
    return 0;
}
