// Purpose: removes, renames and replaces its own binary.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/auxv.h>
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
        denied("rename", rename(paths[i], "elsewhere"));
        denied("rename over", rename("elsewhere", paths[i]));
        denied("link", link(paths[i], "second-name"));
        denied("symlink over", symlink("/bin/sh", paths[i]));
        denied("unlink", unlink(paths[i]));
        denied("a new file in its place", open(paths[i], O_WRONLY | O_CREAT | O_EXCL, 0755));
        denied("O_TMPFILE beside it", open(".", O_WRONLY | O_TMPFILE, 0755));
    }
    puts(holes ? "99" : "4");
    return 0;
}
