// Idiom: tries system, popen and posix_spawn, and goes on when none of them starts a program. Verdict: AC
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
int main(int count, char **args) {
    if (count > 1) return 9;
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    int status = system("clear");
    FILE *pipe = popen("uname", "r");
    if (pipe) {
        while (fgetc(pipe) != EOF) {}
        pclose(pipe);
    }
    pid_t child;
    char *again[] = {args[0], "again", NULL}, *none[] = {NULL};
    if (posix_spawn(&child, "/proc/self/exe", NULL, NULL, again, none) == 0) waitpid(child, &status, 0);
    printf("%d\n", blacks);
}
