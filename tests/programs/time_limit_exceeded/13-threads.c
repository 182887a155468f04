// Purpose: four threads burn CPU, the first one only waits.
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
    for (int i = 0; i < 4; i++)
        if (pthread_create(&thread, NULL, burn, NULL) != 0)
            burn(NULL);
    pthread_join(thread, NULL);
    return 0;
}
