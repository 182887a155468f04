// Purpose: the right answer and SIGXCPU to itself, with no time used.
// Expected: RTE at full and at confined
#include <signal.h>
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    raise(SIGXCPU);
    return 1;
}
