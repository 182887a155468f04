// Purpose: eight children hold 40 MB each at the same time, none of them over the limit alone.
// Expected: MLE at full and at confined
// Where forks are denied the program holds all of it by itself. A judge that looks at one process at a time misses it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void hold(int megabytes) {
    char *block = malloc((size_t)megabytes << 20);
    if (!block)
        exit(1);
    memset(block, 1, (size_t)megabytes << 20);
    __asm__ volatile("" : : "r"(block) : "memory");
}

int main(void) {
    alarm(20);
    for (int i = 0; i < 8; i++) {
        pid_t child = fork();
        if (child == -1)
            hold(320);
        if (child == 0) {
            alarm(3);
            hold(40);
            usleep(700000);
            _exit(0);
        }
    }
    while (wait(NULL) > 0)
        ;
    puts("4");
    return 0;
}
