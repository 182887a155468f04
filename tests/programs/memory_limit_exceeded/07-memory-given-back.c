// Purpose: holds 256 MB for a moment and gives them back before anyone looks.
// Expected: MLE at full and at confined
// What counts is the peak, also when the program then ends with 1.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    char *blocks[64];
    int held = 0, size = 4 << 20;
    for (; held < 64; held++) {
        blocks[held] = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (blocks[held] == MAP_FAILED)
            break;
        memset(blocks[held], 1, size);
    }
    int refused = held < 64;
    while (held-- > 0)
        munmap(blocks[held], size);
    usleep(50000);
    puts("4");
    return refused;
}
