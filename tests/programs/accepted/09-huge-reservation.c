// Purpose: reserves 8 GB of addresses without access, as run-time systems with a collector do.
// Expected: AC at full and at confined
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
    void *heap = mmap(NULL, 8UL << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (heap == MAP_FAILED || mprotect(heap, 1 << 20, PROT_READ | PROT_WRITE) != 0)
        return 1;
    *(char *)heap = 1;
    puts("4");
    return 0;
}
