// Purpose: asks for the CPU time of other processes, the first of which grows with every run; one's own must be told.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec time;
    for (int pid = 1; pid < 5000; pid++)
        for (int kind = 0; kind < 3; kind++)
            if (pid != getpid() && syscall(SYS_clock_gettime, (~pid << 3) | kind, &time) == 0)
                return 1;
    if (syscall(SYS_clock_getres, (~getppid() << 3) | 2, &time) == 0)
        return 2;
    clockid_t own;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) ||
        pthread_getcpuclockid(pthread_self(), &own) || clock_gettime(own, &time))
        return 3;
    if (syscall(SYS_clock_gettime, (~0 << 3) | 2, &time) != 0)
        return 4;
    puts("4");
    return 0;
}
