// Purpose: a binary of a gigabyte.
// Expected: CE at full and at confined
#include <stdio.h>

int numbers[1 << 28] = {1};

int main(void) {
    printf("%d\n", numbers[0] + 3);
    return 0;
}
