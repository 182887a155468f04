// Purpose: looks for descriptors beside the three of its own.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
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
    struct stat status;
    for (int descriptor = 3; descriptor <= 1024; descriptor++)
        denied("a leaked descriptor", fcntl(descriptor, F_GETFD));
    for (int descriptor = 0; descriptor < 3; descriptor++)
        if (fstat(descriptor, &status) == 0) {
            denied("a folder as a stream", S_ISDIR(status.st_mode) ? 0 : -1);
            denied("a socket as a stream", S_ISSOCK(status.st_mode) ? 0 : -1);
        }
    // The streams lead one way only.
    char byte;
    denied("stderr can be read", (fcntl(2, F_GETFL) & O_ACCMODE) != O_RDWR && read(2, &byte, 1) > 0 ? 0 : -1);
    denied("stdin can be written", fcntl(0, F_GETFL) != -1 && (fcntl(0, F_GETFL) & O_ACCMODE) != O_RDONLY ? 0 : -1);
    puts(holes ? "99" : "4");
    return 0;
}
