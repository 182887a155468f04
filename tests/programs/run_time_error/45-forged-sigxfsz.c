// Purpose: the right answer and SIGXFSZ to itself, with no output to speak of.
// Expected: RTE or OLE at full and at confined
// Who sent the signal cannot be told; the program harms itself alone.
#include <signal.h>
#include <stdio.h>

int main(void) {
    puts("4");
    fflush(stdout);
    raise(SIGXFSZ);
    return 1;
}
