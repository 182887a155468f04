// Purpose: asks which paths exist, by every call that takes a path and opens nothing.
// Expected: AC at full and at confined
// At confined Landlock hides what is in a file, and the judge that it exists.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static int holes;

// A path that exists must answer as one that does not.
static void compare(const char *attack, const char *path, int there, int absent) {
    if (there == absent)
        return;
    fprintf(stderr, "attack succeeded: %s tells that %s exists\n", attack, path);
    holes++;
}

#define COMPARE(call)                                     \
    do {                                                  \
        const char *path = paths[i];                      \
        errno = 0;                                        \
        int there = (call) == -1 ? errno : 0;             \
        path = "/no-such-place/no-such-file";             \
        errno = 0;                                        \
        int absent = (call) == -1 ? errno : 0;            \
        compare(#call, paths[i], there, absent);          \
    } while (0)

int main(void) {
    const char *paths[] = {"/etc/passwd", "/etc/shadow", "/root", "/var", "/boot"};
    char text[256];
    struct stat status;
    struct statx extended;
    struct statfs system;
    for (int i = 0; i < 5; i++) {
        COMPARE(access(path, F_OK));
        COMPARE(syscall(SYS_faccessat2, AT_FDCWD, path, F_OK, AT_EACCESS));
        COMPARE(stat(path, &status));
        COMPARE(lstat(path, &status));
        COMPARE(statx(AT_FDCWD, path, 0, STATX_ALL, &extended));
        COMPARE(statfs(path, &system));
        COMPARE(readlink(path, text, sizeof text));
        COMPARE(chdir(path));
        COMPARE(getxattr(path, "user.none", text, sizeof text));
        COMPARE(syscall(SYS_open, path, O_PATH));
    }
    puts(holes ? "99" : "4");
    return 0;
}
