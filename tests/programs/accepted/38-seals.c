// Purpose: seals its standard streams, so that the next run cannot write or the judge not empty them.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    int seals[] = {F_SEAL_SHRINK, F_SEAL_GROW, F_SEAL_SEAL, F_SEAL_WRITE, 16 /* F_SEAL_FUTURE_WRITE */, 32 /* F_SEAL_EXEC */};
    for (int i = 0; i < 6; i++) {
        denied("a seal on stdin", fcntl(0, F_ADD_SEALS, seals[i]));
        denied("a seal on stdout", fcntl(1, F_ADD_SEALS, seals[i]));
        denied("a seal on stderr", fcntl(2, F_ADD_SEALS, seals[i]));
    }
    puts(holes ? "99" : "4");
    return 0;
}
