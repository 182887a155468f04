// Purpose: the first thread ends and a second one answers a little later.
// Expected: AC at full and at confined
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *answer(void *argument) {
    usleep(50000);
    puts("4");
    exit(0);
    return argument;
}

int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, answer, NULL) != 0)
        answer(NULL);
    pthread_exit(NULL);
}
