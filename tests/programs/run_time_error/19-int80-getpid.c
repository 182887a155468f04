// Purpose: a 32-bit system call from a 64-bit program.
// Expected: RTE at full and at confined
// Killed by the filter; a right answer here is the hole.
#include <stdio.h>

int main(void) {
    long result = 20;
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    // Still alive: the filter looks at numbers of one architecture only.
    fprintf(stderr, "attack succeeded: getpid is %ld\n", result);
    puts("4");
    return 0;
}
