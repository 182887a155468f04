// Purpose: execveat on a descriptor of its own binary, by number and by empty path.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(int count, char **arguments) {
    if (count > 1 && strcmp(arguments[1], "again") == 0) {
        puts("99");
        return 0;
    }
    char *again[] = {"again", "again", NULL}, *none[] = {NULL};
    const char *paths[] = {"/proc/self/exe", arguments[0], (const char *)getauxval(AT_EXECFN), "/bin/sh"};
    for (int i = 0; i < 4; i++) {
        if (!paths[i])
            continue;
        int file = open(paths[i], O_PATH | O_CLOEXEC);
        syscall(SYS_execveat, file, "", again, none, AT_EMPTY_PATH, ~0UL);
        syscall(SYS_execveat, AT_FDCWD, paths[i], again, none, 0, 0L);
        fexecve(file, again, none);
    }
    // These two come from behind the filter.
    long result = syscall(SYS_execveat, -1L, "", again, none, (long)AT_EMPTY_PATH, 0L);
    denied("execveat passed the filter", result == -1 && (errno == EBADF || errno == EFAULT) ? 0 : -1);
    puts(holes ? "99" : "4");
    return 0;
}
