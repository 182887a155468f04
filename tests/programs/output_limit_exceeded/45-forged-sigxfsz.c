// Purpose: the right answer and SIGXFSZ to itself, with no output to speak of.
// Expected: OLE at full and at confined
#include <signal.h>
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    raise(SIGXFSZ);
    return 1;
}
