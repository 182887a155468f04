// Purpose: a handler of SIGXCPU and SIGTERM that goes on for ever.
// Expected: TLE at full and at confined
#include <signal.h>
#include <time.h>

static void handler(int number) {
    (void)number;
    for (time_t start = time(NULL); time(NULL) - start < 30;)
        ;
}

int main(void) {
    signal(SIGXCPU, handler);
    signal(SIGTERM, handler);
    signal(SIGALRM, handler);
    signal(SIGPROF, handler);
    handler(0);
    return 0;
}
