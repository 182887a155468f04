// Purpose: includes the compiler's own environment, to read it in the messages.
// Expected: CE at full and at confined
// No name or value of the judge's own environment may show in the messages.
#include <stdio.h>
#include "/proc/self/environ"

#error "whatever stood in that file"

int main(void) {
    puts("4");
    return 0;
}
