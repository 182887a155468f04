// Idiom: touches 100 MB where 64 are given. Verdict: MLE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    char *table = malloc(100 << 20);
    memset(table, 1, 100 << 20);
    usleep(100000);
    printf("%d\n", table[1234567] - 1);
}
