// Idiom: asks for a core and a priority of its own and bears a refusal. Verdict: AC
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>
int main(void) {
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores)) return 1;
    sched_setaffinity(0, sizeof cores, &cores);
    if (nice(5) == -1) fputs("no other priority\n", stderr);
    setpriority(PRIO_PROCESS, 0, -5);
    sched_yield();
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
