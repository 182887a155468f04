// Purpose: 200 MB of output.
// Expected: OLE at full and at confined
#include <string.h>
#include <unistd.h>

static void flood(int descriptor) {
    static char block[65536];
    memset(block, '4', sizeof block);
    for (int i = 0; i < 3200; i++)
        if (write(descriptor, block, sizeof block) <= 0)
            return;
}

int main(void) {
    alarm(20);
    flood(1);
    return 0;
}
