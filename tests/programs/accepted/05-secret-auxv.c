// Purpose: guesses the secret argument of the filter: every value of the auxiliary vector and AT_RANDOM's bytes.
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
    const unsigned char *random = (const unsigned char *)getauxval(AT_RANDOM);
    for (int offset = 0; random && offset <= 8; offset++) {
        unsigned long word;
        memcpy(&word, random + offset, sizeof word);
        guess("AT_RANDOM", word);
        guess("AT_RANDOM, swapped", __builtin_bswap64(word));
        guess("AT_RANDOM, inverted", ~word);
    }
    for (unsigned long kind = 0; kind < 64; kind++)
        guess("the auxiliary vector", getauxval(kind));
    puts(holes ? "99" : "4");
    return 0;
}
