// Purpose: changes the mode, the owner, the times and the attributes of its own binary.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/auxv.h>
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

int main(int count, char **arguments) {
    const char *paths[] = {count > 0 ? arguments[0] : NULL, (const char *)getauxval(AT_EXECFN), "/proc/self/exe"};
    for (int i = 0; i < 3; i++) {
        if (!paths[i])
            continue;
        denied("chmod", chmod(paths[i], 0755));
        denied("fchmodat", fchmodat(AT_FDCWD, paths[i], 0755, 0));
        denied("chown", chown(paths[i], getuid(), getgid()));
        denied("utimensat", utimensat(AT_FDCWD, paths[i], NULL, 0));
        denied("setxattr", setxattr(paths[i], "user.note", "4", 1, 0));
        int file = open(paths[i], O_RDONLY);
        if (file == -1)
            continue;
        denied("fchmod", fchmod(file, 0755));
        denied("fchown", fchown(file, getuid(), getgid()));
        denied("futimens", futimens(file, NULL));
        denied("fsetxattr", fsetxattr(file, "user.note", "4", 1, 0));
        close(file);
    }
    puts(holes ? "99" : "4");
    return 0;
}
