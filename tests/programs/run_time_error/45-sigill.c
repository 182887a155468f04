// Purpose: the right answer and an instruction that does not exist.
// Expected: RTE at full and at confined
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    __asm__ volatile("ud2");
    return 0;
}
