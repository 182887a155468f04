// Purpose: makes files in every folder that is usually writable, and looks for those of an earlier run.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    const char *folders[] = {".", "..", "/", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/run/lock", "/var/lock",
                             "/home", "/root", "/etc", "/usr", "/usr/lib", "/lib", "/proc", "/sys", "/dev", "/mnt"};
    char path[64], pattern[64];
    for (int i = 0; i < 20; i++) {
        snprintf(path, sizeof path, "%s/note-to-the-next-run", folders[i]);
        denied(path, open(path, O_RDONLY));
        // What lies there is gone after the run.
        if (!strcmp(folders[i], "/tmp") || !strcmp(folders[i], "/dev/shm")) {
            close(open(path, O_WRONLY | O_CREAT, 0666));
            continue;
        }
        denied(path, open(path, O_WRONLY | O_CREAT, 0666));
        denied(path, creat(path, 0666));
        denied(path, open(folders[i], O_WRONLY | O_TMPFILE, 0600));
        unlink(path);
        snprintf(pattern, sizeof pattern, "%s/XXXXXX", folders[i]);
        int file = mkstemp(pattern);
        denied(pattern, file);
        if (file != -1)
            unlink(pattern);
    }
    puts(holes ? "99" : "4");
    return 0;
}
