// Purpose: semaphores and futexes that its own threads and processes share work.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static sem_t threads;
static sem_t *processes;

static void *post(void *unused) {
    sem_post(&threads);
    return unused;
}

int main(void) {
    char board[5];
    while (scanf("%4s", board) == 1) {
    }
    int word = 0;
    const int wakes[] = {FUTEX_WAKE, FUTEX_WAKE_BITSET, FUTEX_REQUEUE};
    for (int i = 0; i < 3; i++)
        if (syscall(SYS_futex, &word, wakes[i], 1, 0L, &word, 1) != 0)
            return 2;
    pthread_t thread;
    if (sem_init(&threads, 1, 0) || pthread_create(&thread, 0, post, 0) || sem_wait(&threads) || pthread_join(thread, 0))
        return 3;
    processes = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (processes == MAP_FAILED || sem_init(processes, 1, 0))
        return 4;
    pid_t child = fork();
    if (child == 0) {
        usleep(20000);
        sem_post(processes);
        _exit(0);
    }
    // At level confined there are no children.
    if (child > 0 && (sem_wait(processes) || waitpid(child, 0, 0) != child))
        return 5;
    puts("4");
    return 0;
}
