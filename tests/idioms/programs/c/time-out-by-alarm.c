// Idiom: stops its search after 20 ms of SIGALRM and says the best so far. Verdict: AC
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
static volatile sig_atomic_t is_over;
static void stop(int signal) { (void)signal; is_over = 1; }
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    struct sigaction action = {.sa_handler = stop};
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGALRM, &action, NULL)) return 1;
    struct itimerval timer = {.it_value = {0, 20000}};
    if (setitimer(ITIMER_REAL, &timer, NULL)) return 2;
    volatile unsigned long tries = 0;
    while (!is_over) tries++;
    printf("%d\n", blacks);
}
