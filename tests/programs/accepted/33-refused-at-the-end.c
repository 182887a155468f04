// Purpose: ends while thirty threads ask for what is refused.
// Expected: AC at full and at confined
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static void *ask(void *argument) {
    for (;;)
        socket(AF_INET, SOCK_STREAM, 0);
    return argument;
}

int main(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 32768);
    for (int i = 0; i < 30; i++) {
        pthread_t thread;
        if (pthread_create(&thread, &attributes, ask, NULL) != 0)
            break;
    }
    usleep(20000);
    puts("4");
    exit(0);
}
