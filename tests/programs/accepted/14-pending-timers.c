// Purpose: answers and ends with every kind of timer still running.
// Expected: AC at full and at confined
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
    for (int which = ITIMER_REAL; which <= ITIMER_PROF; which++) {
        struct itimerval later = {{0, 0}, {1, 500000}};
        setitimer(which, &later, NULL);
    }
    for (int i = 0; i < 100; i++) {
        struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGXCPU};
        struct itimerspec later = {{0, 0}, {1, 500000000}};
        timer_t timer;
        if (timer_create(i % 2 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0)
            timer_settime(timer, 0, &later, NULL);
    }
    puts("4");
    return 0;
}
