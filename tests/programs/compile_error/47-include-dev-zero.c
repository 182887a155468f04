// Purpose: includes a file without an end.
// Expected: CE at full and at confined
#include <stdio.h>
#include "/dev/zero"

int main(void) {
    puts("4");
    return 0;
}
