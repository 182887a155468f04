// Purpose: a second thread ends the process by the plain exit call, which ends one thread only, and the first one answers.
// Expected: AC at full and at confined
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *leave(void *argument) {
    syscall(SYS_exit, 7);
    return argument;
}

int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, leave, NULL) == 0)
        usleep(20000);
    puts("4");
    fflush(stdout);
    syscall(SYS_exit_group, 0);
}
