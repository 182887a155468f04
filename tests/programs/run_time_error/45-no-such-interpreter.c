// Purpose: names a program interpreter that does not exist, so that the kernel takes it for no program.
// Expected: RTE at full and at confined
#include <stdio.h>

const char interpreter[] __attribute__((section(".interp"), used)) = "/no/such/interpreter";

int main(void) {
    puts("4");
    return 0;
}
