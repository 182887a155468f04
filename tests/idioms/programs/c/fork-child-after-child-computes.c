// Idiom: children compute 200 ms each, one after the other, and their parent only waits. Verdict: TLE at full; RTE at confined, which starts no process
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    for (;;) {
        pid_t child = fork();
        if (child < 0) return perror("fork"), 1;
        if (child == 0) {
            while (clock() < CLOCKS_PER_SEC / 5) {}
            _exit(0);
        }
        wait(NULL);
    }
}
