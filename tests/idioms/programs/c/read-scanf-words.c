// Idiom: reads words with scanf until it gives no more. Verdict: AC
#include <stdio.h>
int main(void) {
    char row[64];
    int blacks = 0;
    while (scanf("%63s", row) == 1)
        for (char *p = row; *p; p++) blacks += *p == 'b';
    printf("%d\n", blacks);
    return 0;
}
