// Purpose: works in bursts and sleeps before each clock tick, to stay out of sampled accounting.
// Expected: TLE at full and at confined
#include <time.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    for (;;) {
        struct timespec now, start, nap = {0, 50000};
        clock_gettime(CLOCK_MONOTONIC, &start);
        do
            clock_gettime(CLOCK_MONOTONIC, &now);
        while ((now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec < 3000000);
        nanosleep(&nap, NULL);
    }
}
