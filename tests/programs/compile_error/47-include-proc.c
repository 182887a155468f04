// Purpose: includes the compiler's own environment and its parent's.
// Expected: CE at full and at confined
// No name or value of the judge's environment may show in the messages.
#include <stdio.h>
#include "/proc/self/environ"
#include "/proc/1/environ"
#include "/proc/self/status"

int main(void) {
    puts("4");
    return 0;
}
