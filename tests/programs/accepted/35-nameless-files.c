// Purpose: makes files without a name, which leave no trace in their folder; those of the C library must work all the same
// where there is a folder to make them in.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    const char *places[] = {"/tmp", "/dev/shm", "."};
    for (int i = 0; i < 3; i++)
        if (open(places[i], O_TMPFILE | O_RDWR, 0600) >= 0)
            return 1;
    // At confined there is no such folder.
    if (fopen("/tmp/named", "w")) {
        FILE *file = tmpfile();
        if (!file || fputs("x", file) < 0 || fclose(file) != 0)
            return 2;
    }
    puts("4");
    return 0;
}
