// Purpose: closes standard input without reading it.
// Expected: AC at full and at confined
#include <stdio.h>
#include <unistd.h>

int main(void) {
    close(0);
    puts("4");
    return 0;
}
