// Idiom: leaves a deep search by longjmp. Verdict: AC
#include <setjmp.h>
#include <stdio.h>
static jmp_buf top;
static int blacks;
static void search(void) {
    int c = getchar();
    if (c == EOF) longjmp(top, 1);
    blacks += c == 'b';
    search();
}
int main(void) {
    if (!setjmp(top)) search();
    printf("%d\n", blacks);
}
