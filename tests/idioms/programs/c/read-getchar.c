// Idiom: reads with getchar until EOF. Verdict: AC
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) if (c == 'b') ++blacks;
    printf("%d\n", blacks);
}
