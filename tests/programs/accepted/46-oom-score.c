// Purpose: makes itself the last and others the first to be killed for memory.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
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
    const char *files[] = {"/proc/self/oom_score_adj", "/proc/self/oom_adj", "/proc/1/oom_score_adj", "/proc/sys/vm/overcommit_memory",
                           "/proc/sys/vm/panic_on_oom", "/proc/self/autogroup", "/proc/self/coredump_filter", "/proc/self/attr/current"};
    for (int i = 0; i < 8; i++)
        denied(files[i], open(files[i], O_WRONLY));
    puts(holes ? "99" : "4");
    return 0;
}
