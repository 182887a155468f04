// Idiom: reopens stdin and stdout by their names. Verdict: AC
#include <stdio.h>
int main(void) {
    if (!freopen("/dev/stdin", "r", stdin)) return perror("/dev/stdin"), 1;
    if (!freopen("/dev/stdout", "w", stdout)) return perror("/dev/stdout"), 1;
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
