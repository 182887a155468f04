// Idiom: recurses 200,000 frames deep, as a search over a long list does. Verdict: AC
#include <stdio.h>
static int deep(int depth, volatile char *above) {
    volatile char here[64];
    here[0] = above[0];
    return depth ? deep(depth - 1, here) + (here[0] == 'b') : 0;
}
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    volatile char top[1] = {'b'};
    if (deep(200000, top) != 200000) return 1;
    printf("%d\n", blacks);
}
