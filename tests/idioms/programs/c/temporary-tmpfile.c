// Idiom: keeps lines in a tmpfile. Verdict: AC at full; RTE at confined, which has no folder for it to write to
#include <stdio.h>
int main(void) {
    FILE *kept = tmpfile();
    if (!kept) return perror("tmpfile"), 1;
    int c, blacks = 0;
    while ((c = getchar()) != EOF) fputc(c, kept);
    rewind(kept);
    while ((c = fgetc(kept)) != EOF) blacks += c == 'b';
    fclose(kept);
    printf("%d\n", blacks);
}
