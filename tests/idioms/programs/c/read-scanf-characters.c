// Idiom: reads characters with scanf("%c") until EOF. Verdict: AC
#include <stdio.h>
int main(void) {
    char c;
    int blacks = 0;
    while (scanf("%c", &c) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
