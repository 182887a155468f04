// Idiom: gives stdin and stdout large buffers with setvbuf. Verdict: AC
#include <stdio.h>
static char in[1 << 16], out[1 << 16];
int main(void) {
    if (setvbuf(stdin, in, _IOFBF, sizeof in) || setvbuf(stdout, out, _IOFBF, sizeof out)) return 1;
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
