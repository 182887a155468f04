// Purpose: maps the device of zeros as memory that is shared, which counts for nobody.
// Expected: AC at full and at confined
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
    int ways[] = {O_RDONLY, O_RDWR};
    for (int i = 0; i < 2; i++) {
        int fd = open("/dev/zero", ways[i]);
        if (fd < 0 && ways[i] == O_RDONLY)
            return 3;
        if (fd < 0)
            continue;
        char byte = 1;
        if (ways[i] == O_RDONLY && (read(fd, &byte, 1) != 1 || byte != 0))
            return 1;
        if (mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0) != MAP_FAILED)
            return 2;
    }
    puts("4");
    return 0;
}
