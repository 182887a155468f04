// Purpose: leaks a megabyte every two milliseconds.
// Expected: MLE at full and at confined
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
        usleep(2000);
    }
    puts("4");
    return 0;
}
