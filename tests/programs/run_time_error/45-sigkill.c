// Purpose: the right answer and SIGKILL to itself, which is not the judge's.
// Expected: RTE at full and at confined
#include <signal.h>
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    raise(SIGKILL);
    return 1;
}
