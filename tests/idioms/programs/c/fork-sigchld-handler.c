// Idiom: a handler of SIGCHLD collects the child while main sleeps in sigsuspend. Verdict: ILE at full; RTE at confined, which starts no process
// At full it should be AC: the handler is not installed, since whoever may change this signal may lose the time of its children (SECURITY.md).
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile sig_atomic_t collected;
static void collect(int signal) {
    (void)signal;
    while (waitpid(-1, NULL, WNOHANG) > 0) collected++;
}
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    struct sigaction action = {.sa_handler = collect, .sa_flags = SA_RESTART};
    sigaction(SIGCHLD, &action, NULL);
    sigset_t child_ends, before;
    sigemptyset(&child_ends);
    sigaddset(&child_ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_ends, &before);
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    if (child == 0) _exit(0);
    while (!collected) sigsuspend(&before);
    printf("%d\n", blacks);
}
