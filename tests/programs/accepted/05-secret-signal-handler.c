// Purpose: guesses the secret argument of the filter from a signal handler, with the registers that the kernel saved.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <ucontext.h>
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

static void handler(int number, siginfo_t *info, void *context) {
    const ucontext_t *saved = context;
    guess("the signal's number", (unsigned long)number);
    guess("the signal's value", (unsigned long)info->si_value.sival_ptr);
    for (int i = 0; i < NGREG; i++)
        guess("the saved registers", (unsigned long)saved->uc_mcontext.gregs[i]);
}

int main(void) {
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGALRM, &action, NULL);
    sigaction(SIGSEGV, &action, NULL);
    raise(SIGUSR1);
    raise(SIGSEGV);
    ualarm(2000, 0);
    usleep(20000);
    puts(holes ? "99" : "4");
    return 0;
}
