// Purpose: opens secret files as mere places and tries to make more of the handles.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

int main(void) {
    const char *paths[] = {"/etc/passwd", "/etc/shadow", "/root", "/"};
    char byte, link[64];
    for (int i = 0; i < 4; i++) {
        int place = open(paths[i], O_PATH);
        if (place == -1)
            continue;
        snprintf(link, sizeof link, "/proc/self/fd/%d", place);
        denied("a place opened again", open(link, i < 2 ? O_RDONLY : O_WRONLY | O_TMPFILE, 0600));
        denied("read of a place", read(place, &byte, 1));
        denied("chmod of a place", fchmod(place, 0777));
        denied("chmod of a place", syscall(SYS_fchmodat2, place, "", 0777, AT_EMPTY_PATH));
        denied("a file below a place", openat(place, i == 3 ? "etc/passwd" : ".bashrc", O_RDONLY));
        denied("a link to a place", linkat(place, "", AT_FDCWD, "taken", AT_EMPTY_PATH));
        if (i == 2)
            denied("a folder as the root", chroot(link));
    }
    puts(holes ? "99" : "4");
    return 0;
}
