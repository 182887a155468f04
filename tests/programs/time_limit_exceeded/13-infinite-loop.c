// Purpose: an infinite loop.
// Expected: TLE at full and at confined
#include <unistd.h>

int main(void) {
    alarm(20);
    for (;;)
        __asm__ volatile("");
}
