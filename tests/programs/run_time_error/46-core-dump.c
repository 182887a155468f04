// Purpose: asks for a core file and aborts.
// Expected: RTE at full and at confined
// No core file may be left, and no collector of cores be woken.
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>

int main(void) {
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY}, some = {1 << 20, 1 << 20};
    puts("4");
    fflush(stdout);
    prctl(PR_SET_DUMPABLE, 1);
    setrlimit(RLIMIT_CORE, &some);
    setrlimit(RLIMIT_CORE, &all);
    abort();
}
