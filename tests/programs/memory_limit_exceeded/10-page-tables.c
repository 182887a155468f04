// Purpose: makes the kernel build 128 MB of page tables over 64 GB of zeros, with no resident memory.
// Expected: MLE at full and at confined
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

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
    usleep(50000);
    puts("4");
    return 0;
}
