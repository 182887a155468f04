// Purpose: orphans burn CPU at the same time while the program that left them sleeps.
// Expected: TLE or ILE at full; TLE at confined
// Together 1.2 s, which whoever adopts the orphans must count; on a busy core they may meet the wall limit first.
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
    pid_t child = fork();
    if (child == -1)
        burn(20);
    if (child == 0) {
        for (int i = 0; i < 6; i++)
            if (fork() == 0) {
                alarm(5);
                setsid();
                burn(0.2);
                _exit(0);
            }
        _exit(0);
    }
    waitpid(child, NULL, 0);
    usleep(1600000);
    puts("4");
    return 0;
}
