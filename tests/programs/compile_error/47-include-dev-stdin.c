// Purpose: includes whatever the compiler was given to read, and waits for it.
// Expected: CE at full and at confined
#include <stdio.h>
#include "/dev/stdin"
#include "/dev/tty"
#error "no input and no terminal for a compiler"

int main(void) {
    puts("4");
    return 0;
}
