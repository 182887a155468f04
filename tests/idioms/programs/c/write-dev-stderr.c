// Idiom: writes notes to stderr and through /dev/stderr. Verdict: AC
// Notes: note note
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    fprintf(stderr, "note ");
    FILE *error = fopen("/dev/stderr", "w");
    if (!error) return perror("/dev/stderr"), 1;
    fprintf(error, "note");
    fclose(error);
    printf("%d\n", blacks);
}
