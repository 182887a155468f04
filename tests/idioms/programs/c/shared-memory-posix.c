// Idiom: makes shared memory and a semaphore that have names. Verdict: AC at full; RTE at confined, which has no /dev/shm for it
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    // Left behind: the next run must not find them.
    int fd = shm_open("/of-mine", O_CREAT | O_EXCL | O_RDWR, 0600);
    sem_t *free = sem_open("/of-mine", O_CREAT | O_EXCL, 0600, 1);
    if (fd < 0 || free == SEM_FAILED || ftruncate(fd, 4096)) return perror("shm_open"), 1;
    int *blacks = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (blacks == MAP_FAILED) return perror("mmap"), 2;
    sem_wait(free);
    for (int c; (c = getchar()) != EOF;) *blacks += c == 'b';
    sem_post(free);
    printf("%d\n", *blacks);
}
