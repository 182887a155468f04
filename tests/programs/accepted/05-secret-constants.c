// Purpose: guesses the secret argument of the filter: constants that a careless filter takes.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
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
    unsigned long constants[] = {0, 1, 2, ~0UL, ~0UL >> 1, 1UL << 63, 1UL << 32, 0xffffffffUL, 0xffffffff00000000UL,
                                 0x5ec12e75ec12e7UL, 0xdeadbeefUL, 0xdeadbeefdeadbeefUL, 0xcafebabecafebabeUL,
                                 0x0123456789abcdefUL, 0x4141414141414141UL, 0x5555555555555555UL, 0xaaaaaaaaaaaaaaaaUL};
    for (unsigned i = 0; i < sizeof constants / sizeof *constants; i++)
        guess("a list of constants", constants[i]);
    for (unsigned bit = 0; bit < 64; bit++) {
        guess("one bit", 1UL << bit);
        guess("all bits but one", ~(1UL << bit));
    }
    puts(holes ? "99" : "4");
    return 0;
}
