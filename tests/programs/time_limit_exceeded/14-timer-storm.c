// Purpose: spends its time in the handlers of forty timers.
// Expected: TLE at full and at confined
// Refused timers leave an ordinary infinite loop.
#include <signal.h>
#include <time.h>
#include <unistd.h>

static void handler(int number) {
    (void)number;
}

int main(void) {
    signal(SIGUSR1, handler);
    for (int i = 0; i < 40; i++) {
        struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
        struct itimerspec often = {{0, 1000}, {0, 1000}};
        timer_t timer;
        if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
            timer_settime(timer, 0, &often, NULL);
    }
    for (time_t start = time(NULL); time(NULL) - start < 30;)
        ;
    return 0;
}
