// Purpose: 50 MB on standard error, then the right answer.
// Expected: AC at full and at confined
// What is said on standard error is cut short and has no part in the verdict.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    static char block[65536];
    memset(block, 'e', sizeof block);
    for (int i = 0; i < 800; i++)
        if (write(2, block, sizeof block) <= 0)
            break;
    puts("4");
    return 0;
}
