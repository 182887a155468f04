#include <stdio.h>

int main(void) {
    char task[8], word[1024];
    if (scanf("%7s %1023s", task, word) != 2) return 1;
    if (task[0] == 'p')
        for (volatile long i = 0;; i++) {
        }
    printf("%s%c\n", word + 1, word[0]);
    return 0;
}
