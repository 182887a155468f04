// Purpose: touches 256 MB of malloc, then answers as if nothing had happened.
// Expected: MLE at full and at confined
// An allocation that fails at the limit is still the limit's doing, not a run-time error.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    for (int megabytes = 0; megabytes < 256; megabytes++) {
        char *block = malloc(1 << 20);
        if (!block)
            return 1;
        memset(block, 1, 1 << 20);
    }
    puts("4");
    return 0;
}
