// Purpose: sets its own limits, to what they are and lower, but for that on dumps.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>

int main(void) {
    struct rlimit low = {1 << 20, 1 << 20}, none = {0, 0}, same;
    int done = !getrlimit(RLIMIT_STACK, &same) && !setrlimit(RLIMIT_STACK, &same);
    done = done && !setrlimit(RLIMIT_STACK, &low) && !prlimit(0, RLIMIT_NOFILE, &none, NULL);
    puts(done && setrlimit(RLIMIT_CORE, &none) ? "4" : "0");
    return 0;
}
