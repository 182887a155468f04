// Purpose: a handler of SIGSEGV that returns to the fault for ever.
// Expected: TLE at full and at confined
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static void handler(int number) {
    (void)number;
}

int main(void) {
    alarm(20);
    signal(SIGSEGV, handler);
    volatile int *volatile nowhere = NULL;
    *nowhere = 4;
    return 0;
}
