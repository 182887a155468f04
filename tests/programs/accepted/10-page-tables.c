// Purpose: makes the kernel build 128 MB of page tables over 64 GB of zeros, with no resident memory.
// Expected: AC at full and at confined
// Nobody counts page tables against a process without cgroups; the judge must only get them back.
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
    size_t size = 64UL << 30, step = 2 << 20;
    char *zeros = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (zeros != MAP_FAILED) {
        madvise(zeros, size, MADV_NOHUGEPAGE);
        int sum = 0;
        for (size_t offset = 0; offset < size; offset += step)
            sum += *(volatile char *)(zeros + offset);
        if (sum)
            return 1;
    }
    puts("4");
    return 0;
}
