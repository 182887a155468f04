// Purpose: one thread starts threads until it cannot, then aborts.
// Expected: RTE at full and at confined
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *sleeper(void *argument) {
    sleep(3);
    return argument;
}

int main(void) {
    alarm(20);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 32768);
    for (int i = 0; i < 500; i++) {
        pthread_t thread;
        if (pthread_create(&thread, &attributes, sleeper, NULL) != 0)
            abort();
    }
    puts("4");
    fflush(stdout);
    _exit(0);
}
