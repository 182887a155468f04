// Purpose: makes, renames and removes folders, and changes times and owners.
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
    const char *folders[] = {"nest", "/tmp/nest", "/dev/shm/nest", "/var/tmp/nest", "/nest"};
    for (int i = 0; i < 5; i++) {
        // What lies in /tmp is the program's own, but nothing of an earlier run.
        int is_own = folders[i][1] == 't' || folders[i][1] == 'd';
        long made = mkdir(folders[i], 0777);
        denied("a folder of an earlier run", made == -1 && is_own && rmdir(folders[i]) == 0 ? 0 : -1);
        if (!is_own)
            denied("mkdir", made);
        denied("rename", rename(folders[i], "other"));
        denied("exchange", renameat2(AT_FDCWD, folders[i], AT_FDCWD, "other", RENAME_EXCHANGE));
        rmdir("other");
        if (!is_own)
            denied("rmdir", rmdir(folders[i]));
    }
    const char *places[] = {".", "..", "/", "/dev/null", "/lib"};
    for (int i = 0; i < 5; i++) {
        denied("chmod", chmod(places[i], 0777));
        denied("chown", chown(places[i], getuid(), getgid()));
        denied("utimensat", utimensat(AT_FDCWD, places[i], NULL, 0));
    }
    puts(holes ? "99" : "4");
    return 0;
}
