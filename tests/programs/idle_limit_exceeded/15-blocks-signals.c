// Purpose: waits with every signal blocked.
// Expected: ILE at full and at confined
#include <signal.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    for (time_t start = time(NULL); time(NULL) - start < 30;)
        usleep(100000);
    return 0;
}
