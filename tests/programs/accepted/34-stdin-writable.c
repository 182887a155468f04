// Purpose: writes to its own input, by every way that leads there.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    const char *paths[] = {"/proc/self/fd/0", "/dev/stdin", "/dev/fd/0", "/proc/thread-self/fd/0"};
    for (int i = 0; i < 4; i++) {
        denied(paths[i], open(paths[i], O_WRONLY));
        denied(paths[i], open(paths[i], O_RDWR));
        denied(paths[i], truncate(paths[i], 0));
    }
    struct iovec vector = {"5", 1};
    denied("write", write(0, "5", 1));
    denied("pwrite", pwrite(0, "5", 1, 0));
    denied("pwritev", pwritev(0, &vector, 1, 0));
    denied("ftruncate", ftruncate(0, 0));
    denied("ftruncate to more", ftruncate(0, 1 << 20));
    void *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0);
    denied("a shared writable mapping", map == MAP_FAILED ? -1 : 0);
    map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, 0, 0);
    if (map != MAP_FAILED)
        denied("a shared mapping made writable", mprotect(map, 4096, PROT_READ | PROT_WRITE));
    puts(holes ? "99" : "4");
    return 0;
}
