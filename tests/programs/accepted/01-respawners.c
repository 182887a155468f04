// Purpose: processes that replace themselves faster than a slow killer can list them.
// Expected: AC at full and at confined
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

// Each generation lives about 10 ms, forks the next one and dies; 150 of them are under two seconds.
static void generations(void) {
    for (int i = 0; i < 150; i++) {
        usleep(10000);
        pid_t next = fork();
        if (next != 0)
            _exit(0);
        alarm(3);
        setsid();
    }
    _exit(0);
}

int main(void) {
    for (int line = 0; line < 4; line++)
        if (fork() == 0) {
            alarm(3);
            generations();
        }
    usleep(50000);
    puts("4");
    return 0;
}
