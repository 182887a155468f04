// Purpose: the stack of a second thread overflows into its guard page.
// Expected: RTE at full and at confined
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int descend(volatile char *above, int depth) {
    volatile char frame[1024];
    frame[0] = *above;
    if (depth == 250000)
        return 4;
    return descend(frame, depth + 1) + frame[0];
}

static void *run(void *argument) {
    volatile char bottom = 0;
    printf("%d\n", descend(&bottom, 0));
    return argument;
}

int main(void) {
    pthread_t thread;
    alarm(20);
    if (pthread_create(&thread, NULL, run, NULL) == 0)
        pthread_join(thread, NULL);
    return 1;
}
