// Idiom: ends with system("pause"), as programs from Windows do. Verdict: AC
#include <stdio.h>
#include <stdlib.h>
int main() {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
    system("pause");
    return 0;
}
