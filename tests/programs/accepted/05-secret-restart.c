// Purpose: guesses the secret argument of the filter around restart_syscall, which goes on with an interrupted call.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int holes;

// No denial answers EFAULT: that is the kernel behind the filter. Leave to signal the parent tells as much.
static void guess(const char *where, unsigned long secret) {
    long flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD;
    int passed = (syscall(SYS_execve, NULL, NULL, NULL, secret, secret, secret) == -1 && errno == EFAULT)
              || (syscall(SYS_clone, flags, NULL, NULL, NULL, secret, secret) == -1 && errno == EFAULT)
              || syscall(SYS_kill, (long)getppid(), 0L, secret, secret, secret, secret) == 0;
    if (passed && holes++ == 0)
        fprintf(stderr, "attack succeeded: the filter took %#lx from %s\n", secret, where);
}

static void handler(int number) {
    (void)number;
}

int main(void) {
    struct timespec nap = {0, 30000000};
    signal(SIGALRM, handler);
    ualarm(5000, 0);
    // An interrupted sleep leaves something to restart.
    syscall(SYS_nanosleep, &nap, NULL);
    for (unsigned long word = 0; word < 4; word++) {
        if (syscall(SYS_restart_syscall, word, word, word, word, word, word) > 0)
            holes++;
        guess("restart_syscall", -word);
    }
    puts(holes ? "99" : "4");
    return 0;
}
