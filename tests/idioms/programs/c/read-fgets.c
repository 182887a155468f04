// Idiom: reads lines with fgets. Verdict: AC
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[128];
    int blacks = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        for (size_t i = 0; i < strlen(line); i++) blacks += line[i] == 'b';
    }
    printf("%d\n", blacks);
}
