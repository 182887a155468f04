// Idiom: vfork and _exit at once. Verdict: AC at full; RTE at confined, which starts no process
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    int c, blacks = 0, status;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    pid_t child = vfork();
    if (child < 0) return perror("vfork"), 1;
    if (child == 0) _exit(7);
    if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 7) return 2;
    printf("%d\n", blacks);
}
