// Purpose: the right answer and a division by zero.
// Expected: RTE at full and at confined
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    volatile int zero = 0;
    return 4 / zero;
}
