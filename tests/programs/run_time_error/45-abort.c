// Purpose: the right answer and abort.
// Expected: RTE at full and at confined
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    puts("4");
    fflush(stdout);
    abort();
}
