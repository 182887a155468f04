// Idiom: waits for SIGCHLD with sigwait before it asks for the status. Verdict: AC at full; RTE at confined, which starts no process
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    int c, blacks = 0, status, number;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, NULL);
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    if (child == 0) _exit(5);
    if (sigwait(&set, &number) || number != SIGCHLD) return 2;
    if (waitpid(child, &status, WNOHANG) != child || WEXITSTATUS(status) != 5) return 3;
    printf("%d\n", blacks);
}
