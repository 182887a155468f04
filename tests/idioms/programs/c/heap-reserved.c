// Idiom: has tables of 400 MB and touches few pages of them. Verdict: AC
#include <stdio.h>
#include <stdlib.h>
static int table[50000000];
int main(void) {
    int c, blacks = 0;
    int *other = calloc(50000000, sizeof *other);
    while ((c = getchar()) != EOF) table[c * 100000] += c == 'b', other[c * 100000] += c == 'b';
    blacks = table['b' * 100000];
    if (other['b' * 100000] != blacks) return 1;
    printf("%d\n", blacks);
}
