// Purpose: looks for other cases before, behind and around its own input.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int holes;

static void hole(const char *attack) {
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    char own[4096], again[4096];
    struct stat status;
    if (lseek(0, 0, SEEK_CUR) > 0)
        hole("the input does not begin at its beginning");
    long length = 0, got;
    while ((got = read(0, own + length, sizeof own - (size_t)length)) > 0)
        length += got;
    if (fstat(0, &status) == 0 && S_ISREG(status.st_mode) && status.st_size != length)
        hole("the input's file is longer than the input");
    if (pread(0, again, sizeof again, length) > 0)
        hole("bytes behind the input");
    // A seek to what follows a hole, in a file that has one.
    if (lseek(0, length, SEEK_DATA) > 0)
        hole("data behind the input");
    puts(holes ? "99" : "4");
    return 0;
}
