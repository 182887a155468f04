// Purpose: the right answer and exit code 3.
// Expected: RTE at full and at confined
#include <stdio.h>

int main(void) {
    puts("4");
    return 3;
}
