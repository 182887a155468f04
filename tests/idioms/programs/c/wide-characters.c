// Idiom: reads wide characters with fgetwc and writes with wprintf. Verdict: AC
#include <locale.h>
#include <stdio.h>
#include <wchar.h>
int main(void) {
    setlocale(LC_ALL, "");
    wint_t c;
    int blacks = 0;
    while ((c = fgetwc(stdin)) != WEOF) blacks += c == L'b';
    wprintf(L"%d\n", blacks);
}
