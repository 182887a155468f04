// Idiom: measures the input with fseek and ftell, goes back and reads it. Verdict: AC
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    fseek(stdin, 0, SEEK_END);
    long length = ftell(stdin);
    rewind(stdin);
    char *text = malloc(length + 1);
    if (fread(text, 1, length, stdin) != (size_t)length) return 1;
    int blacks = 0;
    for (long i = 0; i < length; i++) blacks += text[i] == 'b';
    free(text);
    printf("%d\n", blacks);
}
