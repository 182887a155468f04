// Idiom: checks that fclose(stdout) succeeds at the end. Verdict: AC
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
    fclose(stdin);
    return fclose(stdout) ? 1 : 0;
}
