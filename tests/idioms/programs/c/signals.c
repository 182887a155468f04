// Idiom: installs handlers, raises a signal and has a stack for SIGSEGV. Verdict: AC
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static volatile sig_atomic_t seen;
static void note(int signal) { seen += signal; }
static void crash(int signal) { (void)signal; _exit(3); }
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    stack_t stack = {.ss_sp = malloc(65536), .ss_size = 65536};
    if (sigaltstack(&stack, NULL)) return 1;
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK};
    if (sigaction(SIGSEGV, &action, NULL) || sigaction(SIGFPE, &action, NULL)) return 2;
    signal(SIGUSR1, note);
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    raise(SIGUSR1);
    kill(getpid(), SIGUSR1);
    if (seen != 2 * SIGUSR1) return 4;
    printf("%d\n", blacks);
}
