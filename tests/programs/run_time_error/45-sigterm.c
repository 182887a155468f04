// Purpose: the right answer and SIGTERM to itself.
// Expected: RTE at full and at confined
#include <signal.h>
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    raise(SIGTERM);
    return 0;
}
