// Purpose: touches 256 MB of private anonymous mappings, which no malloc counts.
// Expected: MLE at full and at confined
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    for (int megabytes = 0; megabytes < 256; megabytes += 4) {
        void *block = mmap(NULL, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (block == MAP_FAILED)
            return 1;
        memset(block, 1, 4 << 20);
    }
    puts("4");
    return 0;
}
