// Idiom: reads with getchar_unlocked and writes with putchar_unlocked. Verdict: AC
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar_unlocked()) != EOF) blacks += c == 'b';
    if (blacks >= 10) putchar_unlocked('0' + blacks / 10);
    putchar_unlocked('0' + blacks % 10);
    putchar_unlocked('\n');
}
