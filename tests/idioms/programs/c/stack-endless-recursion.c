// Idiom: recurses for ever. Verdict: RTE
#include <stdio.h>
static int deep(int depth, volatile char *above) {
    volatile char here[256];
    here[0] = above[0];
    return deep(depth + 1, here) + here[0];
}
int main(void) {
    volatile char top[1] = {'b'};
    printf("%d\n", deep(0, top));
}
