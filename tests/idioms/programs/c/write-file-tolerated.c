// Idiom: keeps a log in its own folder where it may, and goes on where it may not. Verdict: AC
#include <stdio.h>
int main(void) {
    FILE *log = fopen("debug.log", "w");
    int c, blacks = 0;
    while ((c = getchar()) != EOF) {
        blacks += c == 'b';
        if (log) fprintf(log, "%d\n", blacks);
    }
    if (log) fclose(log);
    printf("%d\n", blacks);
}
