// Purpose: fills pipes from a second thread after the first one has ended, which then shows no descriptors.
// Expected: MLE at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char block[61 << 20];

static void *fill(void *none) {
    int pair[2];
    static char page[4096];
    memset(block, 1, sizeof block);
    while (pipe2(pair, O_NONBLOCK) == 0)
        while (write(pair[1], page, sizeof page) > 0)
            ;
    usleep(1000000);
    puts("4");
    fflush(stdout);
    _exit(0);
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, fill, NULL);
    pthread_exit(NULL);
}
