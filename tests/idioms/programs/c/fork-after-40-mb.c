// Idiom: forks when 40 of its 64 MB are touched; the pages are shared until written. Verdict: AC at full; RTE at confined, which starts no process
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    int c, blacks = 0, status;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    char *table = malloc(40 << 20);
    memset(table, 1, 40 << 20);
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    // Long enough to be looked at.
    nanosleep(&(struct timespec){0, 50000000}, NULL);
    if (child == 0) _exit(table[12345678]);
    if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 1) return 2;
    printf("%d\n", blacks);
}
