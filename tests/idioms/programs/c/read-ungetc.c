// Idiom: looks one character ahead with ungetc. Verdict: AC
#include <ctype.h>
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    char row[80];
    while ((c = getchar()) != EOF) {
        if (isspace(c)) continue;
        ungetc(c, stdin);
        if (scanf("%79s", row) != 1) return 1;
        for (char *p = row; *p; p++) blacks += *p == 'b';
    }
    printf("%d\n", blacks);
}
