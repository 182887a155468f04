// Purpose: a storm of signals to itself, handled on another stack.
// Expected: AC at full and at confined
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static volatile int handled;

static void handler(int number) {
    (void)number;
    handled++;
}

int main(void) {
    static char stack[65536];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&other, NULL);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK | SA_NODEFER};
        if (number != SIGALRM)
            sigaction(number, &action, NULL);
    }
    for (int i = 0; i < 5000; i++)
        raise(i % 2 ? SIGXCPU : SIGTERM);
    struct itimerval often = {{0, 200}, {0, 200}};
    setitimer(ITIMER_PROF, &often, NULL);
    for (int i = 0; i < 50; i++)
        usleep(500);
    puts("4");
    return 0;
}
