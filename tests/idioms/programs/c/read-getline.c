// Idiom: reads lines with getline, which allocates them. Verdict: AC
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    int blacks = 0;
    while ((length = getline(&line, &room, stdin)) != -1)
        for (ssize_t i = 0; i < length; i++) blacks += line[i] == 'b';
    free(line);
    printf("%d\n", blacks);
}
