// Purpose: a chain of processes, each in a session of its own, which no kill of a process group reaches.
// Expected: AC at full and at confined
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    pid_t first = getpid();
    int link = 0;
    for (; link < 30; link++) {
        if (fork() != 0)
            break;
        alarm(3);
        setsid();
    }
    // Every other link leaves, so that the rest are orphans.
    if (getpid() != first && link % 2)
        _exit(0);
    if (getpid() != first)
        for (;;)
            pause();
    usleep(50000);
    puts("4");
    return 0;
}
