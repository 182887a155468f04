// Purpose: a few words to the assembler that mean a terabyte.
// Expected: CE at full and at confined
#include <stdio.h>

__asm__(".rept 1000000\n"
        ".rept 1000000\n"
        ".quad 4\n"
        ".endr\n"
        ".endr");

int main(void) {
    puts("4");
    return 0;
}
