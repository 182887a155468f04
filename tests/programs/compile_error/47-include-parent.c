// Purpose: includes what process 1 and the compiler's descriptors show.
// Expected: CE at full and at confined
#include <stdio.h>
#include "/proc/1/environ"
#include "/proc/self/fd/3"
#include "/proc/1/cmdline"

int main(void) {
    puts("4");
    return 0;
}
