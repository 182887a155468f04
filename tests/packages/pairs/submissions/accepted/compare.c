#include <stdio.h>

int main(void) {
    int size, pairs = 0, numbers[50];
    if (scanf("%d", &size) != 1 || size > 50) return 1;
    for (int at = 0; at < size; at++) {
        if (scanf("%d", &numbers[at]) != 1) return 1;
        for (int before = 0; before < at; before++) pairs += numbers[before] == numbers[at];
    }
    printf("%d\n", pairs);
    return 0;
}
