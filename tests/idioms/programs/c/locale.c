// Idiom: takes the locale of the environment and formats by it. Verdict: AC
#include <locale.h>
#include <stdio.h>
#include <wchar.h>
int main(void) {
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    setlocale(LC_ALL, "en_US.UTF-8");
    struct lconv *form = localeconv();
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    char number[32];
    snprintf(number, sizeof number, "%.1f", 0.5);
    if (number[1] != form->decimal_point[0]) return 1;
    printf("%d\n", blacks);
}
