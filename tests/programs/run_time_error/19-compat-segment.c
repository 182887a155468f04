// Purpose: jumps into the 32-bit code segment and calls the kernel from there.
// Expected: RTE at full and at confined
// Killed by the filter; a right answer here is the hole.
#include <stdio.h>

int main(void) {
    long result = 20;
    // Needs code below 4 GB, which a static program has; elsewhere the jump faults.
    __asm__ volatile("mov %%rsp, %%r15\n\t"
                     "and $-16, %%rsp\n\t"
                     "push $0x23\n\t"
                     "lea 1f(%%rip), %%rcx\n\t"
                     "push %%rcx\n\t"
                     "lretq\n"
                     "1: .code32\n\t"
                     "int $0x80\n\t"
                     "ljmp $0x33, $2f\n"
                     "2: .code64\n\t"
                     "mov %%r15, %%rsp"
                     : "+a"(result) : : "rcx", "rdx", "r8", "r9", "r10", "r11", "r15", "memory");
    fprintf(stderr, "attack succeeded: getpid is %ld\n", result);
    puts("4");
    return 0;
}
