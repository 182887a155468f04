// Idiom: reads all at once with fread. Verdict: AC
#include <stdio.h>
static char text[1 << 20];
int main(void) {
    size_t length = fread(text, 1, sizeof text, stdin);
    int blacks = 0;
    for (size_t i = 0; i < length; i++) blacks += text[i] == 'b';
    printf("%d\n", blacks);
}
