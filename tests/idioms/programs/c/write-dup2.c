// Idiom: turns stdout to /dev/null for a while and back, with dup and dup2. Verdict: AC
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    int kept = dup(1), null = open("/dev/null", O_WRONLY);
    if (kept < 0 || null < 0 || dup2(null, 1) < 0) return perror("/dev/null"), 1;
    printf("what nobody is to see\n");
    fflush(stdout);
    dup2(kept, 1);
    printf("%d\n", blacks);
}
