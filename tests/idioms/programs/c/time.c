// Idiom: measures time with every clock and sleeps 10 ms. Verdict: AC
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    struct timeval day;
    struct timespec before, after, pause = {0, 5000000};
    struct tms ticks;
    struct rusage usage;
    if (clock() == (clock_t)-1 || time(NULL) < 1000000000 || gettimeofday(&day, NULL)) return 1;
    clock_gettime(CLOCK_MONOTONIC, &before);
    nanosleep(&pause, NULL);
    usleep(5000);
    clock_gettime(CLOCK_MONOTONIC, &after);
    long ms = (after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000;
    if (ms < 9 || times(&ticks) == (clock_t)-1 || getrusage(RUSAGE_SELF, &usage)) return 2;
    time_t now = time(NULL);
    char text[64];
    if (!strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %Z", localtime(&now)) || !ctime(&now)) return 3;
    printf("%d\n", blacks);
}
