// Purpose: guesses the secret argument of the filter from a second thread.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
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

static void *guesses(void *argument) {
    (void)argument;
    const unsigned long *random = (const unsigned long *)getauxval(AT_RANDOM);
    unsigned long words[] = {0, ~0UL, (unsigned long)pthread_self(), random ? random[0] : 1, random ? random[1] : 2};
    for (int i = 0; i < 5; i++)
        guess("a thread", words[i]);
    return NULL;
}

int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, guesses, NULL) == 0)
        pthread_join(thread, NULL);
    guesses(NULL);
    puts(holes ? "99" : "4");
    return 0;
}
