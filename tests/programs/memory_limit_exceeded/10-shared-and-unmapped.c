// Purpose: writes 128 MB of shared memory and drops the pages from its own tables, where they are counted.
// Expected: MLE at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    size_t size = 4 << 20;
    for (int megabytes = 0; megabytes < 128; megabytes += 4) {
        void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        int shared = block != MAP_FAILED;
        if (!shared)
            block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED)
            return 1;
        memset(block, 1, size);
        // Shared pages stay in the kernel's cache, resident for nobody.
        if (shared)
            madvise(block, size, MADV_DONTNEED);
    }
    puts("4");
    return 0;
}
