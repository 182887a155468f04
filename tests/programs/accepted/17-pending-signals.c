// Purpose: fills the queue of pending signals, which all processes of a user share.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    for (int i = 0; i < 20000; i++)
        if (syscall(SYS_tgkill, getpid(), getpid(), SIGRTMIN + i % 20) == -1)
            break;
    // Long enough for a judge that needs a timer or a signal of its own meanwhile.
    usleep(100000);
    puts("4");
    return 0;
}
