// Purpose: the right answer without a newline at its end.
// Expected: AC at full and at confined
#include <stdio.h>

int main(void) {
    fputs("4", stdout);
    return 0;
}
