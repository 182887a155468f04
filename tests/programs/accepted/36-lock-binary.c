// Purpose: locks its own binary and takes a lease on it, so that the next start waits.
// Expected: AC at full and at confined
// The test runs it twice.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/file.h>
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
        int file = open(paths[i], O_RDONLY);
        if (file == -1)
            continue;
        denied("a lease", fcntl(file, F_SETLEASE, F_RDLCK));
        denied("a notice of changes", fcntl(file, F_NOTIFY, 1));
        // A lock ends with its owner: it must only not be there from the run before.
        denied("a lock from another run", flock(file, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK ? 0 : -1);
    }
    puts(holes ? "99" : "4");
    return 0;
}
