// Purpose: shared memory, queues and semaphores of POSIX.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    denied("shm_open of an earlier run", shm_open("/answer", O_RDWR, 0600));
    denied("sem_open of an earlier run", sem_open("/answer", 0) == SEM_FAILED ? -1 : 0);
    shm_open("/answer", O_RDWR | O_CREAT, 0600);
    sem_open("/answer", O_CREAT, 0600, 1);
    denied("mq_open", mq_open("/answer", O_RDWR | O_CREAT, 0600, NULL));
    puts(holes ? "99" : "4");
    return 0;
}
