// Purpose: a daemon that changes the output after the answer, when its parent is gone.
// Expected: AC or WA at full; AC at confined
// Its own processes race for its own output: either wins before all are ended, and nobody after.
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    pid_t parent = getpid();
    if (fork() == 0) {
        alarm(3);
        setsid();
        for (int i = 0; i < 20000; i++) {
            if (getppid() != parent) {
                if (pwrite(1, "5 5\n", 4, 0) == -1 && write(1, "5 5\n", 4) == -1)
                    _exit(0);
            }
            usleep(100);
        }
        _exit(0);
    }
    puts("4");
    return 0;
}
