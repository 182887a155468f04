// Purpose: the right answer and a breakpoint.
// Expected: RTE at full and at confined
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    __asm__ volatile("int3");
    return 0;
}
