// Purpose: reserves 200 MB behind the end of standard output, where no length shows them.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
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
    struct stat before, after;
    signal(SIGXFSZ, SIG_IGN);
    fstat(1, &before);
    denied("fallocate of stdout", fallocate(1, FALLOC_FL_KEEP_SIZE, 0, 200 << 20));
    denied("fallocate of stdout far away", fallocate(1, FALLOC_FL_KEEP_SIZE, 1L << 35, 200 << 20));
    denied("fallocate of stdin", fallocate(0, FALLOC_FL_KEEP_SIZE, 0, 1 << 20));
    denied("a hole in stdin", fallocate(0, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, 0, 4096));
    fstat(1, &after);
    denied("more blocks behind stdout", after.st_blocks > before.st_blocks + 4096 ? 0 : -1);
    puts(holes ? "99" : "4");
    return 0;
}
