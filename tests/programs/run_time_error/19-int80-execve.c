// Purpose: a 32-bit execve, whose number means munmap to a 64-bit filter.
// Expected: RTE at full and at confined
// Killed by the filter; a right answer here is the hole.
#include <stdio.h>

static const char shell[] = "/bin/sh";

int main(void) {
    long result = 11;
    __asm__ volatile("int $0x80" : "+a"(result) : "b"((unsigned)(unsigned long)shell), "c"(0), "d"(0) : "memory", "r8", "r9", "r10", "r11");
    fprintf(stderr, "attack succeeded: execve returned %ld\n", result);
    puts("4");
    return 0;
}
