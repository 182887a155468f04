// Purpose: the right answer and exit code 42, which checkers use to say accepted.
// Expected: RTE at full and at confined
#include <stdio.h>

int main(void) {
    puts("4");
    return 42;
}
