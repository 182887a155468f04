// Purpose: a second thread stops the process again and again.
// Expected: ILE at full and at confined
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

static void *stop(void *argument) {
    for (int i = 0; i < 2000; i++) {
        raise(SIGSTOP);
        usleep(10000);
    }
    return argument;
}

int main(void) {
    pthread_t thread;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(20);
    if (pthread_create(&thread, NULL, stop, NULL) != 0)
        stop(NULL);
    for (;;)
        pause();
}
