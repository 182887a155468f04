// Purpose: lowers its own limits, which it may try.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>

int main(void) {
    struct rlimit low = {1 << 20, 1 << 20}, none = {0, 0};
    setrlimit(RLIMIT_STACK, &low);
    setrlimit(RLIMIT_CORE, &none);
    prlimit(0, RLIMIT_NOFILE, &none, NULL);
    puts("4");
    return 0;
}
