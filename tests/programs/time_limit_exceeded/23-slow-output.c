// Purpose: writes its answer bit by bit and then never ends.
// Expected: TLE at full and at confined
// The output so far, `4 is my answer so far`, must be kept for the report.
#include <unistd.h>

int main(void) {
    alarm(20);
    for (const char *byte = "4 is my answer so far\n"; *byte; byte++) {
        if (write(1, byte, 1) != 1)
            return 1;
        usleep(1000);
    }
    for (;;)
        __asm__ volatile("");
}
