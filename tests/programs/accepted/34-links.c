// Purpose: symbolic and hard links, to be followed by whoever collects the output.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
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
    const char *names[] = {"output", "stdout", "output.txt", "/tmp/output", "/dev/shm/output"};
    for (int i = 0; i < 5; i++) {
        // What lies in /tmp is the program's own, but nothing of an earlier run.
        denied("a link of an earlier run", unlink(names[i]));
        if (names[i][0] != '/')
            denied("symlink", symlink("/etc/passwd", names[i]));
        denied("link to a secret", link("/etc/passwd", names[i]));
        denied("link to stdin", linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, names[i], AT_SYMLINK_FOLLOW));
        denied("link to itself", linkat(AT_FDCWD, "/proc/self/exe", AT_FDCWD, names[i], AT_SYMLINK_FOLLOW));
        denied("link to stdout", linkat(1, "", AT_FDCWD, names[i], AT_EMPTY_PATH));
        unlink(names[i]);
    }
    puts(holes ? "99" : "4");
    return 0;
}
