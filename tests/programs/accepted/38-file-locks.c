// Purpose: locks its standard streams for the next run to wait on.
// Expected: AC at full and at confined
// The test runs it twice.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    for (int stream = 0; stream < 3; stream++) {
        struct flock lock = {.l_type = stream ? F_WRLCK : F_RDLCK, .l_whence = SEEK_SET};
        // Refused or granted is the same to us; held by another run is not.
        int result = flock(stream, LOCK_EX | LOCK_NB);
        denied("a lock from another run", result == -1 && errno == EWOULDBLOCK ? 0 : -1);
        result = fcntl(stream, F_OFD_SETLK, &lock);
        denied("a lock from another run", result == -1 && errno == EAGAIN ? 0 : -1);
        lock.l_pid = 0;
        result = fcntl(stream, F_SETLK, &lock);
        denied("a lock from another run", result == -1 && (errno == EAGAIN || errno == EACCES) ? 0 : -1);
        denied("a lease", fcntl(stream, F_SETLEASE, F_WRLCK));
    }
    puts(holes ? "99" : "4");
    return 0;
}
