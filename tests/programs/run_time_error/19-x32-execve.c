// Purpose: the x32 form of execve (520): the same architecture, a number with bit 30 set.
// Expected: RTE at full and at confined
// Killed by the filter, also where the kernel has no x32; a right answer here is the hole.
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    long result = syscall(0x40000000L | 520, NULL, NULL, NULL);
    fprintf(stderr, "attack succeeded: the x32 call returned %ld\n", result);
    puts("4");
    return 0;
}
