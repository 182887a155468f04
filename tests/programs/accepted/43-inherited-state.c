// Purpose: looks for what a careless parent hands down: blocked and ignored signals, timers, a mask, a place.
// Expected: AC at full and at confined
// A Rust parent ignores SIGPIPE; a contestant must not.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    sigset_t blocked;
    sigemptyset(&blocked);
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    for (int number = 1; number < 32; number++) {
        struct sigaction action;
        denied("a blocked signal", sigismember(&blocked, number) == 1 ? 0 : -1);
        if (number != SIGXFSZ && sigaction(number, NULL, &action) == 0)
            denied("an ignored signal", action.sa_handler == SIG_DFL ? -1 : 0);
    }
    struct itimerval timer;
    for (int which = ITIMER_REAL; which <= ITIMER_PROF; which++)
        if (getitimer(which, &timer) == 0)
            denied("a timer", timer.it_value.tv_sec | timer.it_value.tv_usec ? 0 : -1);
    char folder[4096];
    if (getcwd(folder, sizeof folder))
        denied("the judge's folder", access("Cargo.toml", F_OK) == 0 || access("cases", F_OK) == 0 ? 0 : -1);
    struct rusage children;
    if (getrusage(RUSAGE_CHILDREN, &children) == 0)
        denied("somebody else's children", children.ru_maxrss ? 0 : -1);
    puts(holes ? "99" : "4");
    return 0;
}
