// Purpose: children burn CPU one after the other and are reaped by nobody, so that no parent's total grows.
// Expected: TLE or ILE at full; TLE at confined
// With SIGCHLD ignored the kernel drops the children's times; 6 s of them must at least meet the wall limit.
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void burn(double seconds) {
    while (clock() < seconds * CLOCKS_PER_SEC)
        ;
}

int main(void) {
    alarm(20);
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 30; i++) {
        pid_t child = fork();
        if (child == -1)
            burn(20);
        if (child == 0) {
            alarm(3);
            burn(0.2);
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
    puts("4");
    return 0;
}
