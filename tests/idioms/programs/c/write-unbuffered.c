// Idiom: switches the buffer of stdout off and flushes. Verdict: AC
#include <stdio.h>
int main(void) {
    setbuf(stdout, NULL);
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    fprintf(stdout, "%d", blacks);
    fflush(stdout);
    fflush(NULL);
    puts("");
}
