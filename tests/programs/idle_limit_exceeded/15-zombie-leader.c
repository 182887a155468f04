// Purpose: the first thread ends and a second one sleeps: a process that looks dead and is not.
// Expected: ILE at full and at confined
#include <pthread.h>
#include <unistd.h>

static void *wait_for_nothing(void *argument) {
    for (;;)
        pause();
    return argument;
}

int main(void) {
    pthread_t thread;
    alarm(20);
    if (pthread_create(&thread, NULL, wait_for_nothing, NULL) != 0)
        wait_for_nothing(NULL);
    pthread_exit(NULL);
}
