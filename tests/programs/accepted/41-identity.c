// Purpose: becomes another user, another group, or more capable.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/capability.h>

// Outside a sandbox this program would harm the machine.
static void only_in_a_sandbox(void) {
    unsigned long inside, outside, length = 0;
    FILE *map = fopen("/proc/self/uid_map", "r");
    int whole = map && fscanf(map, "%lu %lu %lu", &inside, &outside, &length) == 3 && length == 4294967295;
    if (map)
        fclose(map);
    if (open("/etc/passwd", O_RDONLY) != -1 || (whole && geteuid() == 0)) {
        fputs("not in a sandbox\n", stderr);
        exit(3);
    }
}

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    only_in_a_sandbox();
    unsigned ids[] = {0, 1, 1000, 65534, 100000};
    for (int i = 0; i < 5; i++) {
        // Becoming what one is already is no attack.
        if (ids[i] != getuid()) {
            denied("setuid", setuid(ids[i]));
            denied("setresuid", setresuid(ids[i], ids[i], ids[i]));
        }
        if (ids[i] != getgid()) {
            denied("setgid", setgid(ids[i]));
            denied("setresgid", setresgid(ids[i], ids[i], ids[i]));
        }
        denied("setgroups", setgroups(1, &ids[i]));
    }
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct held[2], all[2];
    memset(held, 0, sizeof held);
    memset(all, 0xff, sizeof all);
    syscall(SYS_capget, &header, held);
    denied("capabilities held", held[0].effective | held[0].permitted | held[1].effective | held[1].permitted ? 0 : -1);
    denied("capset", syscall(SYS_capset, &header, all));
    denied("an ambient capability", prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0));
    denied("securebits", prctl(PR_SET_SECUREBITS, 1));
    puts(holes ? "99" : "4");
    return 0;
}
