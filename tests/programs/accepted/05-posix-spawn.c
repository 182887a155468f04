// Purpose: posix_spawn, which hides clone and exec in one call of the C library.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(int count, char **arguments) {
    if (count > 1 && strcmp(arguments[1], "again") == 0)
        return 7;
    char *again[] = {"again", "again", NULL}, *shell[] = {"sh", "-c", "exit 7", NULL}, *none[] = {NULL};
    const char *paths[] = {"/bin/sh", "/proc/self/exe", arguments[0]};
    alarm(20);
    for (int i = 0; i < 3 && paths[i]; i++) {
        pid_t child;
        int status = 0;
        if (posix_spawn(&child, paths[i], NULL, NULL, i ? again : shell, none) == 0 && waitpid(child, &status, 0) == child
            && WIFEXITED(status) && WEXITSTATUS(status) == 7)
            denied(paths[i], 0);
    }
    puts(holes ? "99" : "4");
    return 0;
}
