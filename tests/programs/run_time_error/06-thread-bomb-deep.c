// Purpose: each thread starts the next one until that fails, then the program exits with 1.
// Expected: RTE at full and at confined
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_attr_t attributes;

static void *descend(void *depth) {
    pthread_t thread;
    if (depth == NULL) {
        puts("4");
        exit(0);
    }
    if (pthread_create(&thread, &attributes, descend, (char *)depth - 1) != 0)
        exit(1);
    sleep(3);
    return NULL;
}

int main(void) {
    alarm(20);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 32768);
    descend((void *)500);
}
