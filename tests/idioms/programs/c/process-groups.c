// Idiom: starts a session of its own, masks signals and waits for SIGUSR1 in sigtimedwait. Verdict: AC
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    setsid();
    setpgid(0, 0);
    prctl(PR_SET_NAME, "solution");
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    struct timespec second = {1, 0};
    if (sigtimedwait(&set, NULL, &second) != SIGUSR1) return 1;
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
