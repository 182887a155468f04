// Purpose: leaves marks in the modes, times and attributes of its standard streams, and looks for those of an earlier run.
// Expected: AC at full and at confined
// The test runs it twice.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    struct timespec mark[2] = {{4, 4}, {4, 4}};
    struct stat status;
    char value[8];
    for (int stream = 0; stream < 3; stream++) {
        if (fstat(stream, &status) == 0) {
            denied("a mode from another run", (status.st_mode & 07777) == 01042 ? 0 : -1);
            denied("a time from another run", status.st_mtim.tv_sec == 4 ? 0 : -1);
        }
        denied("an attribute from another run", fgetxattr(stream, "user.answer", value, sizeof value));
    }
    for (int stream = 0; stream < 3; stream++) {
        fsetxattr(stream, "user.answer", "4", 1, 0);
        if (fchmod(stream, 01042) == 0)
            futimens(stream, mark);
    }
    puts(holes ? "99" : "4");
    return 0;
}
