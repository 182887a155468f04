// Purpose: leaves by _exit with the right answer still in its buffer.
// Expected: PE at full and at confined
// Standard output is no terminal, so the output is empty.
#include <stdio.h>
#include <unistd.h>

int main(void) {
    printf("4\n");
    _exit(0);
}
