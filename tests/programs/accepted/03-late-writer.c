// Purpose: a daemon that changes the output after the answer, when its parent is gone.
// Expected: AC at full and at confined
// What counts is the output at the moment when the started process ends; the test may look twice.
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
