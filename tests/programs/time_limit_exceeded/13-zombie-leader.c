// Purpose: the first thread ends, so that the process looks dead, and a second one burns CPU.
// Expected: TLE at full and at confined
#include <pthread.h>
#include <unistd.h>

static void *burn(void *argument) {
    for (;;)
        __asm__ volatile("");
    return argument;
}

int main(void) {
    pthread_t thread;
    alarm(20);
    if (pthread_create(&thread, NULL, burn, NULL) != 0)
        burn(NULL);
    pthread_exit(NULL);
}
