// Purpose: wakes whoever waits at a page of a file that other sandboxes see too; semaphores of its own work.
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

static const char text[4096] __attribute__((aligned(4096))) = "a page of the program's own file";
static sem_t threads;
static sem_t *processes;
static int holes;

static void denied(const char *attack, long result) {
    if (result < 0)
        return;
    fprintf(stderr, "attack succeeded: %s gives %ld\n", attack, result);
    holes++;
}

static void *post(void *unused) {
    sem_post(&threads);
    return unused;
}

int main(void) {
    char board[5];
    while (scanf("%4s", board) == 1) {
    }
    const int wakes[] = {FUTEX_WAKE, FUTEX_WAKE_BITSET, FUTEX_REQUEUE, FUTEX_CMP_REQUEUE};
    int word = 0;
    for (int i = 0; i < 4; i++)
        denied("a wake on its own text", syscall(SYS_futex, text, wakes[i], 1, 0L, &word, 1));
    const char *files[] = {"/proc/self/exe", "program", "/usr/lib/os-release"};
    for (int i = 0; i < 3; i++) {
        int fd = open(files[i], O_RDONLY);
        for (int flags = MAP_SHARED; fd >= 0 && flags <= MAP_PRIVATE; flags++) {
            void *page = mmap(0, 4096, PROT_READ, flags, fd, 0);
            if (page != MAP_FAILED)
                denied("a wake on a file", syscall(SYS_futex, page, FUTEX_WAKE, 1, 0L, 0L, 0));
        }
    }
    // What is shared among its own threads and processes is its own.
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
    puts(holes ? "0" : "4");
    return 0;
}
