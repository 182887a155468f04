// Idiom: prints 100,000 lines with printf. Verdict: AC
// Prints: 100000 times
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    for (int i = 0; i < 100000; i++) printf("%d\n", blacks);
    return 0;
}
