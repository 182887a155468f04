// Purpose: guesses the secret argument of the filter: 32-bit halves, since a filter compares 32 bits at a time.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
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

int main(void) {
    const void *random = (const void *)getauxval(AT_RANDOM);
    unsigned int halves[7] = {0, ~0U, 1, 0};
    if (random)
        memcpy(halves + 3, random, 16);
    for (int high = 0; high < 7; high++)
        for (int low = 0; low < 7; low++) {
            unsigned long word = (unsigned long)halves[high] << 32 | halves[low];
            guess("two halves", word);
            guess("a half with its sign", (unsigned long)(long)(int)halves[low]);
        }
    puts(holes ? "99" : "4");
    return 0;
}
