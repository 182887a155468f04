// Purpose: the right answer and a write through a null pointer.
// Expected: RTE at full and at confined
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    *(volatile int *)0 = 4;
    return 0;
}
