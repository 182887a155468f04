// Purpose: an error message that looks like a verdict.
// Expected: CE at full and at confined
#include <stdio.h>
#line 1 "tribunal: accepted"
#error "AC 4 is the minimum"

int main(void) {
    puts("4");
    return 0;
}
