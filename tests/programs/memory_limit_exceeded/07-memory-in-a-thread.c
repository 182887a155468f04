// Purpose: a second thread takes the memory, the first one has ended.
// Expected: MLE at full and at confined
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *bomb(void *argument) {
    (void)argument;
    for (int megabytes = 0; megabytes < 256; megabytes++) {
        char *block = malloc(1 << 20);
        if (!block)
            exit(1);
        memset(block, 1, 1 << 20);
    }
    puts("4");
    exit(0);
}

int main(void) {
    pthread_t thread;
    alarm(20);
    if (pthread_create(&thread, NULL, bomb, NULL) != 0)
        bomb(NULL);
    pthread_exit(NULL);
}
