// Idiom: a grandchild computes for ever while the others wait. Verdict: TLE at full; RTE at confined, which starts no process
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    if (child == 0) {
        if (fork() == 0) for (volatile unsigned long i = 0;; i++) {}
        wait(NULL);
        _exit(0);
    }
    wait(NULL);
    puts("0");
}
