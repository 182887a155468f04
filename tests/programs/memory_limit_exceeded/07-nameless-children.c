// Purpose: five children of 30 MB each whose names are no text, or the parent alone with 150 MB where it may start none.
// Expected: MLE at full and at confined
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void hold(size_t size) {
    char *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block != MAP_FAILED)
        memset(block, 1, size);
    usleep(200000);
}

int main(void) {
    alarm(20);
    prctl(PR_SET_NAME, "\xff) Z \xfe");
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
    return 0;
}
