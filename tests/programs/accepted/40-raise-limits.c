// Purpose: raises its own limits, by both calls and up to both bounds.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    int resources[] = {RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_CORE, RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_AS, RLIMIT_MEMLOCK};
    for (int i = 0; i < 8; i++) {
        struct rlimit old, now;
        if (prlimit(0, resources[i], NULL, &old) == -1 && getrlimit(resources[i], &old) == -1)
            continue;
        // Up to the hard limit only where that would undo a limit of the judge's.
        if (old.rlim_cur < old.rlim_max && i < 5) {
            struct rlimit wish = {old.rlim_max, old.rlim_max};
            setrlimit(resources[i], &wish);
        }
        if (old.rlim_max != RLIM_INFINITY) {
            struct rlimit more = {old.rlim_max + 1, old.rlim_max + 1}, all = {RLIM_INFINITY, RLIM_INFINITY};
            denied("setrlimit", setrlimit(resources[i], &more));
            denied("setrlimit", setrlimit(resources[i], &all));
            denied("prlimit", prlimit(0, resources[i], &all, NULL));
        }
        if (getrlimit(resources[i], &now) == 0) {
            denied("a higher soft limit", now.rlim_cur > old.rlim_cur ? 0 : -1);
            denied("a higher hard limit", now.rlim_max > old.rlim_max ? 0 : -1);
        }
    }
    puts(holes ? "99" : "4");
    return 0;
}
