// Purpose: takes every page of its own program away and goes on.
// Expected: RTE at full and at confined
#include <stdio.h>
#include <sys/mman.h>

extern char __executable_start, _end;

int main(void) {
    unsigned long start = (unsigned long)&__executable_start & ~4095UL, end = ((unsigned long)&_end + 4095) & ~4095UL;
    puts("4");
    fflush(stdout);
    munmap((void *)start, end - start);
    mprotect((void *)start, end - start, PROT_NONE);
    return 0;
}
