// Purpose: opens its own binary for writing, so that the next case runs something else.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(int count, char **arguments) {
    const char *paths[] = {count > 0 ? arguments[0] : NULL, (const char *)getauxval(AT_EXECFN), "/proc/self/exe"};
    for (int i = 0; i < 3; i++) {
        if (!paths[i])
            continue;
        denied("open to write", open(paths[i], O_WRONLY));
        denied("open to read and write", open(paths[i], O_RDWR));
        denied("open to append", open(paths[i], O_WRONLY | O_APPEND));
        denied("truncate", truncate(paths[i], 1 << 30));
        int file = open(paths[i], O_RDONLY);
        if (file == -1)
            continue;
        denied("ftruncate", ftruncate(file, 0));
        denied("a mapping", mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) == MAP_FAILED ? -1 : 0);
        close(file);
    }
    puts(holes ? "99" : "4");
    return 0;
}
