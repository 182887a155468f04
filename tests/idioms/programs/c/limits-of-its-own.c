// Idiom: sets the stack and the dumps to what it may have. Verdict: AC
#include <stdio.h>
#include <sys/resource.h>
int main(void) {
    struct rlimit stack, none = {0, 0};
    getrlimit(RLIMIT_STACK, &stack);
    if (setrlimit(RLIMIT_STACK, &stack)) return 1;
    setrlimit(RLIMIT_CORE, &none);
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
