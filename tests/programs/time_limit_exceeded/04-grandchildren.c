// Purpose: six grandchildren burn 0.2 s each, one after the other, while their ancestors wait.
// Expected: TLE or ILE at full; TLE at confined
// Together 1.2 s, none of them over a limit alone; on a busy core they may meet the wall limit first.
// Where forks are denied the program burns by itself.
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
        for (int i = 0; i < 6; i++) {
            pid_t grandchild = fork();
            if (grandchild == 0) {
                alarm(3);
                burn(0.2);
                _exit(0);
            }
            waitpid(grandchild, NULL, 0);
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
    puts("4");
    return 0;
}
