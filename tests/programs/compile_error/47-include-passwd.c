// Purpose: includes a secret file, to read it in the compiler's messages.
// Expected: CE at full and at confined
// No line of that file may show in the messages.
#include <stdio.h>
#include "/etc/passwd"

int main(void) {
    puts("4");
    return 0;
}
