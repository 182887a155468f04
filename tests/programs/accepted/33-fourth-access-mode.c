// Purpose: opens files with the fourth access mode, for which Landlock asks no right.
// Expected: AC at full and at confined
#include <fcntl.h>
#include <stdio.h>

int main(void) {
    const char *paths[] = {"/etc/passwd", "/etc/hostname", "/proc/self/status", "/dev/null", "program", "."};
    int holes = 0;
    for (int i = 0; i < 6; i++) {
        holes += open(paths[i], 3) >= 0;
        holes += open(paths[i], 3 | O_NONBLOCK | O_CLOEXEC) >= 0;
    }
    puts(holes ? "99" : "4");
    return 0;
}
