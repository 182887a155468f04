// Idiom: reads the input through /proc/self/fd/0. Verdict: AC
#include <stdio.h>
int main(void) {
    FILE *in = fopen("/proc/self/fd/0", "r");
    if (!in) return perror("/proc/self/fd/0"), 1;
    int c, blacks = 0;
    while ((c = getc(in)) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
