// Purpose: changes its own code through /proc/self/mem and reads what /proc tells of itself.
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
    const char *files[] = {"/proc/self/mem", "/proc/self/environ", "/proc/self/pagemap", "/proc/self/clear_refs",
                           "/proc/thread-self/mem", "/proc/self/coredump_filter", "/proc/self/uid_map", "/proc/self/timerslack_ns"};
    for (int i = 0; i < 8; i++) {
        denied(files[i], open(files[i], O_WRONLY));
        denied(files[i], open(files[i], O_RDWR));
    }
    denied("reading /proc/self/mem", open("/proc/self/mem", O_RDONLY));
    denied("reading /proc/self/mountinfo", open("/proc/self/mountinfo", O_RDONLY));
    denied("reading /proc/self/environ", open("/proc/self/environ", O_RDONLY));
    puts(holes ? "99" : "4");
    return 0;
}
