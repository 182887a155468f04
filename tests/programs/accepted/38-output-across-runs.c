// Purpose: reads from standard output what an earlier run left there.
// Expected: AC at full and at confined
// The test runs it twice. Where the output may not be made longer the second half has nothing to look at.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    char block[64];
    struct stat status;
    if (fstat(1, &status) == 0 && S_ISREG(status.st_mode)) {
        denied("output that is not empty", status.st_size > 0 ? 0 : -1);
        denied("output with memory behind its end", status.st_blocks > 8 ? 0 : -1);
    }
    denied("another run's output", pread(1, block, sizeof block, 0) > 0 ? 0 : -1);
    // What stands behind the end shows when the file grows again.
    if (ftruncate(1, 4096) == 0) {
        for (int i = 0; pread(1, block, 1, i) == 1; i++)
            denied("another run's output", block[0] ? 0 : -1);
        if (ftruncate(1, 0) == -1)
            return 1;
    }
    puts(holes ? "99" : "4");
    return 0;
}
