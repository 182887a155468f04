// Purpose: the right answer, then 200 MB of blank lines, which a checker would pass over.
// Expected: OLE at full and at confined
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    static char block[65536];
    alarm(20);
    puts("4");
    fflush(stdout);
    memset(block, '\n', sizeof block);
    for (int i = 0; i < 3200; i++)
        if (write(1, block, sizeof block) <= 0)
            break;
    return 0;
}
