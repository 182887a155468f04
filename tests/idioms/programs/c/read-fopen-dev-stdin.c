// Idiom: reads the input through fopen("/dev/stdin"). Verdict: AC
#include <stdio.h>
int main(void) {
    FILE *in = fopen("/dev/stdin", "r");
    if (!in) return perror("/dev/stdin"), 1;
    int c, blacks = 0;
    while ((c = fgetc(in)) != EOF) blacks += c == 'b';
    fclose(in);
    printf("%d\n", blacks);
}
