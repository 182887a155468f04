// Idiom: counts in a child, which tells through a pipe. Verdict: AC at full; RTE at confined, which starts no process
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    int pipes[2], status;
    if (pipe(pipes)) return 1;
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    if (child == 0) {
        int c, blacks = 0;
        while ((c = getchar()) != EOF) blacks += c == 'b';
        _exit(write(pipes[1], &blacks, sizeof blacks) != sizeof blacks);
    }
    int blacks = -1;
    close(pipes[1]);
    if (read(pipes[0], &blacks, sizeof blacks) != sizeof blacks) return 2;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status)) return 3;
    printf("%d\n", blacks);
}
