// Idiom: seeds rand with the time and the process number. Verdict: AC
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    srand(time(NULL) ^ getpid());
    srand48(time(0));
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b' && rand() >= 0 && drand48() < 1;
    printf("%d\n", blacks);
}
