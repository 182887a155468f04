// Purpose: has the assembler put /etc/shadow into the binary.
// Expected: CE at full and at confined
// If it compiles, the file was there to be read.
#include <stdio.h>

__asm__(".globl secret, secret_end\n"
        "secret: .incbin \"/etc/shadow\"\n"
        "secret_end:");

extern char secret[], secret_end[];

int main(void) {
    fprintf(stderr, "attack succeeded: %ld bytes\n", (long)(secret_end - secret));
    puts("4");
    return 0;
}
