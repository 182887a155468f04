// Idiom: parent and child sleep for ever. Verdict: ILE at full; RTE at confined, which starts no process
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    if (child == 0) for (;;) pause();
    wait(NULL);
    puts("0");
}
