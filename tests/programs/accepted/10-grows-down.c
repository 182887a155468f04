// Purpose: asks for 4 GB that can be written as a stack that grows down, which no limit on data counts.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_GROWSDOWN;
    void *stack = mmap(NULL, 4UL << 30, PROT_READ | PROT_WRITE, flags, -1, 0);
    puts(stack == MAP_FAILED ? "4" : "99");
    return 0;
}
