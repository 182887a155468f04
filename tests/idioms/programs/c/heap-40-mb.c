// Idiom: touches 40 of its 64 MB by malloc, calloc, realloc and a table. Verdict: AC
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int table[2500000];
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    for (int i = 0; i < 2500000; i++) table[i] = i;
    char *one = malloc(10 << 20), *two = calloc(10 << 20, 1);
    memset(one, 1, 10 << 20);
    one = realloc(one, 20 << 20);
    memset(one, 1, 20 << 20);
    memset(two, 2, 10 << 20);
    if (!one[1234567] || !two[1234567] || !table[1234567]) return 1;
    free(one);
    free(two);
    printf("%d\n", blacks);
}
