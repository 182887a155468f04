// Idiom: asks for a larger stack by setrlimit and goes on without it. Verdict: AC
#include <stdio.h>
#include <sys/resource.h>
int main(void) {
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack)) return 1;
    stack.rlim_cur = 256 << 20;
    if (setrlimit(RLIMIT_STACK, &stack)) fputs("no larger stack\n", stderr);
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
