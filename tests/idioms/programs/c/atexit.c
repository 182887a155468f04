// Idiom: prints its answer from a function of atexit. Verdict: AC
#include <stdio.h>
#include <stdlib.h>
static int blacks;
static void say(void) { printf("%d\n", blacks); }
int main(void) {
    atexit(say);
    int c;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    exit(0);
}
