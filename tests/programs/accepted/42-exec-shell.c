// Purpose: runs a shell by every call of the C library that does.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    char *command[] = {"sh", "-c", "echo 99; exit 7", NULL}, *none[] = {NULL}, line[16];
    alarm(20);
    FILE *output = popen("echo 99", "r");
    if (output) {
        denied("popen", fgets(line, sizeof line, output) ? 0 : -1);
        pclose(output);
    }
    int status = system("exit 7");
    denied("system", WIFEXITED(status) && WEXITSTATUS(status) == 7 ? 0 : -1);
    pid_t child = fork();
    if (child == 0) {
        execve("/bin/sh", command, none);
        _exit(0);
    }
    if (child > 0 && waitpid(child, &status, 0) == child)
        denied("a shell in a child", WIFEXITED(status) && WEXITSTATUS(status) == 7 ? 0 : -1);
    // Whoever comes back from these was refused.
    const char *shells[] = {"/bin/sh", "/bin/bash", "/bin/dash", "/usr/bin/env", "/usr/bin/python3", "/bin/busybox", "/bin/su"};
    for (int i = 0; i < 7; i++)
        execve(shells[i], command, none);
    execvp("sh", command);
    puts(holes ? "99" : "4");
    return 0;
}
