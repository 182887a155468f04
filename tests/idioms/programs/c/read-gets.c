// Idiom: reads lines with gets, as old programs do. Verdict: AC
#include <stdio.h>
int main() {
    char line[100];
    int blacks = 0, i;
    while (gets(line)) for (i = 0; line[i]; i++) if (line[i] == 'b') blacks++;
    printf("%d\n", blacks);
    return 0;
}
