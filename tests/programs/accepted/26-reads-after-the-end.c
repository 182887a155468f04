// Purpose: reads on after the end of the input, a thousand times.
// Expected: AC at full and at confined
#include <stdio.h>
#include <unistd.h>

int main(void) {
    char block[4096];
    while (read(0, block, sizeof block) > 0)
        ;
    for (int i = 0; i < 1000; i++)
        if (read(0, block, sizeof block) != 0)
            return 1;
    puts("4");
    return 0;
}
