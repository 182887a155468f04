// Purpose: sets flags and offsets on its standard streams, and looks whether an earlier run did.
// Expected: AC at full and at confined
// The test runs it twice.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    for (int stream = 0; stream < 2; stream++) {
        int flags = fcntl(stream, F_GETFL), left = O_NONBLOCK | O_APPEND | O_ASYNC | O_DIRECT | O_NOATIME;
        denied("a flag from another run", flags != -1 && flags & left ? 0 : -1);
        denied("an offset from another run", lseek(stream, 0, SEEK_CUR) > 0 ? 0 : -1);
        denied("an owner from another run", fcntl(stream, F_GETOWN) > 0 ? 0 : -1);
        denied("a signal from another run", fcntl(stream, F_GETSIG) > 0 ? 0 : -1);
    }
    puts(holes ? "99" : "4");
    fflush(stdout);
    for (int stream = 0; stream < 3; stream++) {
        fcntl(stream, F_SETFL, O_NONBLOCK | O_APPEND | O_NOATIME);
        fcntl(stream, F_SETSIG, SIGUSR1);
        fcntl(stream, F_SETPIPE_SZ, 4096);
    }
    lseek(0, 7, SEEK_SET);
    return 0;
}
