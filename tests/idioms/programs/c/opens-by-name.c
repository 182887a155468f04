// Idiom: opens a library, a locale and a table of characters by their names. Verdict: AC
#define _GNU_SOURCE
#include <dlfcn.h>
#include <iconv.h>
#include <locale.h>
#include <stdio.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    void *library = dlopen("libm.so.6", RTLD_NOW);
    double (*power)(double, double) = library ? (double (*)(double, double))dlsym(library, "pow") : 0;
    if (!power || power(2, 3) != 8) return 1;
    if (!setlocale(LC_ALL, "C.UTF-8")) return 2;
    iconv_t table = iconv_open("UTF-16", "UTF-8");
    if (table == (iconv_t)-1) return 3;
    printf("%d\n", blacks);
}
