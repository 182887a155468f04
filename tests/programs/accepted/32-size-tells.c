// Purpose: learns how long files of the machine are, by name, by place, and by a path that changes while it is looked up.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

static char path[64];
static volatile int is_over;

static void *change(void *unused) {
    while (!is_over) {
        strcpy(path, "/etc/passwd");
        strcpy(path, "program");
        path[0] = 0;
    }
    return unused;
}

int main(void) {
    struct stat status, own;
    struct statx more;
    struct statfs system;
    char link[256];
    const char *names[] = {"/etc/passwd", "/etc/../etc/passwd", "/proc/self/root/etc/passwd", "/proc/self/cwd/../../../../../../../etc/passwd",
                           "../../../../../../../../../etc/passwd", "/dev/../etc/passwd", "/proc/1/exe", "/proc/1/cwd"};
    for (int i = 0; i < 8; i++) {
        denied("stat", stat(names[i], &status));
        denied("lstat", lstat(names[i], &status));
        denied("statx", statx(AT_FDCWD, names[i], 0, STATX_ALL, &more));
        denied("statx from nowhere", statx(-1, names[i], AT_EMPTY_PATH, STATX_ALL, &more));
        denied("statfs", statfs(names[i], &system));
        denied("access", access(names[i], R_OK));
        denied("readlink", readlink(names[i], link, sizeof link));
        int place = open(names[i], O_PATH);
        denied("a place", place == -1 ? -1 : fstat(place, &status));
    }
    // Its own files are known to it.
    if (stat("program", &own) != 0 || stat("/", &status) != 0 || access("program", X_OK) != 0 || fstat(0, &status) != 0) {
        puts("98");
        return 0;
    }
    pthread_t other;
    pthread_create(&other, NULL, change, NULL);
    for (int i = 0; i < 200; i++)
        if (syscall(SYS_newfstatat, AT_FDCWD, path, &status, 0) == 0 && status.st_ino != own.st_ino && !S_ISDIR(status.st_mode))
            denied("a path that changed", 0);
    is_over = 1;
    pthread_join(other, NULL);
    puts(holes ? "99" : "4");
    return 0;
}
