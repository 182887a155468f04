// Purpose: types into the terminal from which the judge was started.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Outside a sandbox this program would harm the machine.
static void only_in_a_sandbox(void) {
    unsigned long inside, outside, length = 0;
    FILE *map = fopen("/proc/self/uid_map", "r");
    int whole = map && fscanf(map, "%lu %lu %lu", &inside, &outside, &length) == 3 && length == 4294967295;
    if (map)
        fclose(map);
    if (open("/etc/passwd", O_RDONLY) != -1 || (whole && geteuid() == 0)) {
        fputs("not in a sandbox\n", stderr);
        exit(3);
    }
}

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    only_in_a_sandbox();
    struct winsize size = {1, 1, 0, 0};
    struct termios modes = {0};
    int discipline = 0, group = getpid();
    char newline = '\n', paste[] = {3, 0};
    for (int descriptor = 0; descriptor < 3; descriptor++) {
        denied("TIOCSTI", ioctl(descriptor, TIOCSTI, &newline));
        denied("TIOCLINUX", ioctl(descriptor, TIOCLINUX, paste));
        denied("TIOCSCTTY", ioctl(descriptor, TIOCSCTTY, 1));
        denied("TIOCNOTTY", ioctl(descriptor, TIOCNOTTY));
        denied("TIOCSETD", ioctl(descriptor, TIOCSETD, &discipline));
        denied("TIOCSPGRP", ioctl(descriptor, TIOCSPGRP, &group));
        denied("TIOCSWINSZ", ioctl(descriptor, TIOCSWINSZ, &size));
        denied("TCSETS", ioctl(descriptor, TCSETS, &modes));
        denied("TIOCCONS", ioctl(descriptor, TIOCCONS));
        // A filter that compares all 64 bits of a request misses this one.
        denied("TIOCSTI with a high bit", ioctl(descriptor, TIOCSTI | 1UL << 32, &newline));
    }
    denied("/dev/tty", open("/dev/tty", O_RDWR));
    denied("/dev/ptmx", open("/dev/ptmx", O_RDWR | O_NOCTTY));
    puts(holes ? "99" : "4");
    return 0;
}
