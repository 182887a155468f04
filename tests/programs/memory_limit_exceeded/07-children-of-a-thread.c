// Purpose: the first thread ends; another holds 150 MB, in children where it may start some.
// Expected: MLE at full and at confined
#include <pthread.h>
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void hold(size_t size) {
    char *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block != MAP_FAILED)
        memset(block, 1, size);
    usleep(200000);
}

static void *work(void *nothing) {
    usleep(20000);
    for (int child = 0; child < 5; child++) {
        pid_t pid = fork();
        if (pid == 0) {
            hold(30 << 20);
            _exit(0);
        }
        if (pid < 0) {
            hold(150 << 20);
            break;
        }
    }
    while (wait(NULL) > 0)
        ;
    puts("4");
    fflush(stdout);
    _exit(0);
    return nothing;
}

int main(void) {
    alarm(20);
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, NULL) != 0)
        return 1;
    syscall(SYS_exit, 0);
    return 0;
}
