// Purpose: the right answer and SIGSYS to itself, with no call that was blocked.
// Expected: RTE at full and at confined
#include <signal.h>
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    raise(SIGSYS);
    return 1;
}
