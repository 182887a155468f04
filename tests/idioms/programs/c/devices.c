// Idiom: /dev/null takes all and gives nothing, /dev/zero gives zeros. Verdict: AC
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    FILE *null = fopen("/dev/null", "r+"), *zero = fopen("/dev/zero", "rb");
    if (!null || !zero) return perror("/dev"), 1;
    if (fgetc(null) != EOF) return 2;
    FILE *sink = fopen("/dev/null", "w");
    if (!sink || fprintf(sink, "gone") != 4 || fclose(sink)) return 3;
    for (int i = 0; i < 10000; i++) if (fgetc(zero) != 0) return 4;
    printf("%d\n", blacks);
}
