// Purpose: shared memory, queues and semaphores of System V.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/types.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    key_t keys[] = {IPC_PRIVATE, 0x7247};
    for (int i = 0; i < 2; i++) {
        int memory = shmget(keys[i], 4096, IPC_CREAT | 0600);
        int queue = msgget(keys[i], IPC_CREAT | 0600);
        int semaphore = semget(keys[i], 1, IPC_CREAT | 0600);
        denied("shmget", memory);
        denied("msgget", queue);
        denied("semget", semaphore);
        shmctl(memory, IPC_RMID, NULL);
        msgctl(queue, IPC_RMID, NULL);
        semctl(semaphore, 0, IPC_RMID);
    }
    denied("shmat", shmat(0, NULL, 0) == (void *)-1 ? -1 : 0);
    puts(holes ? "99" : "4");
    return 0;
}
