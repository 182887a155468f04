// Purpose: holds 60 MB for a while, a little less than it may.
// Expected: AC at full and at confined
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char *volatile block = malloc(60 << 20);
    if (!block)
        return 1;
    memset(block, 1, 60 << 20);
    usleep(50000);
    puts("4");
    return 0;
}
