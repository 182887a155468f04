// Idiom: reopens files unless ONLINE_JUDGE is defined. Verdict: AC
#include <stdio.h>
int main(void) {
#ifndef ONLINE_JUDGE
    freopen("input.txt", "r", stdin);
    freopen("output.txt", "w", stdout);
#endif
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
    return 0;
}
