// Purpose: makes all of its own program writable and executable, which harms nobody.
// Expected: AC at full and at confined
#include <stdio.h>
#include <sys/mman.h>

extern char __executable_start, _end;

int main(void) {
    unsigned long start = (unsigned long)&__executable_start & ~4095UL, end = ((unsigned long)&_end + 4095) & ~4095UL;
    for (unsigned long page = start; page < end; page += 4096)
        mprotect((void *)page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
    puts("4");
    return 0;
}
