// Purpose: closes all three descriptors after the answer.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <unistd.h>

int main(void) {
    if (write(1, "4\n", 2) != 2)
        return 1;
    close(0);
    close(1);
    close(2);
    closefrom(0);
    return 0;
}
