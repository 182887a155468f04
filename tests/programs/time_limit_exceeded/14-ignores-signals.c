// Purpose: an infinite loop that ignores and blocks every signal it may, SIGXCPU and SIGTERM among them.
// Expected: TLE at full and at confined
#include <signal.h>
#include <time.h>

int main(void) {
    sigset_t all;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_IGN);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    for (time_t start = time(NULL); time(NULL) - start < 30;)
        ;
    return 0;
}
