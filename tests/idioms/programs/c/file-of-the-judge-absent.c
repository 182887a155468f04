// Idiom: reads input.txt where there is one and standard input otherwise. Verdict: AC
#include <stdio.h>
int main(void) {
    FILE *in = fopen("input.txt", "r");
    if (!in) in = stdin;
    int c, blacks = 0;
    while ((c = fgetc(in)) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
