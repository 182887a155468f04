// Purpose: a flood that ignores SIGXFSZ and SIGPIPE, and then ends as if all were well.
// Expected: OLE at full and at confined
#include <signal.h>
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
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    flood(1);
    return 0;
}
