// Idiom: writes through /dev/stdout. Verdict: AC
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    FILE *out = fopen("/dev/stdout", "w");
    if (!out) return perror("/dev/stdout"), 1;
    fprintf(out, "%d\n", blacks);
    return fclose(out);
}
