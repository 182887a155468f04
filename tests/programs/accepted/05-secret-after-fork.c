// Purpose: guesses the secret argument of the filter in a child and in a grandchild.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int holes;
static pid_t judge;

// No denial answers EFAULT: that is the kernel behind the filter. Leave to signal the judge tells as much.
static void guess(const char *where, unsigned long secret) {
    long flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD;
    int passed = (syscall(SYS_execve, NULL, NULL, NULL, secret, secret, secret) == -1 && errno == EFAULT)
              || (syscall(SYS_clone, flags, NULL, NULL, NULL, secret, secret) == -1 && errno == EFAULT)
              || syscall(SYS_kill, (long)judge, 0L, secret, secret, secret, secret) == 0;
    if (passed && holes++ == 0)
        fprintf(stderr, "attack succeeded: the filter took %#lx from %s\n", secret, where);
}

static void guesses(void) {
    const unsigned long *random = (const unsigned long *)getauxval(AT_RANDOM);
    unsigned long pid = (unsigned long)getpid();
    unsigned long words[] = {0, ~0UL, pid, pid << 32, random ? random[0] : 1, random ? random[1] : 2};
    for (int i = 0; i < 6; i++)
        guess("a child", words[i]);
}

int main(void) {
    int status = 0;
    alarm(20);
    judge = getppid();
    pid_t child = fork();
    if (child == 0) {
        pid_t grandchild = fork();
        guesses();
        if (grandchild == 0)
            _exit(holes ? 1 : 0);
        if (grandchild > 0)
            waitpid(grandchild, &status, 0);
        _exit(holes || status ? 1 : 0);
    }
    guesses();
    if (child > 0 && waitpid(child, &status, 0) == child && status)
        holes++;
    puts(holes ? "99" : "4");
    return 0;
}
