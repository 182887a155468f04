// Purpose: reboots, renames and reconfigures the machine.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/klog.h>
#include <sys/reboot.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <unistd.h>

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
    denied("reboot", reboot(RB_AUTOBOOT));
    denied("control-alt-delete", reboot(RB_DISABLE_CAD));
    denied("sethostname", sethostname("accepted", 8));
    denied("setdomainname", setdomainname("accepted", 8));
    denied("swapon", swapon("/proc/self/exe", 0));
    denied("swapoff", swapoff("/swapfile"));
    denied("acct", acct(NULL));
    denied("quotactl", syscall(SYS_quotactl, 0L, NULL, 0L, NULL));
    denied("the kernel's log", klogctl(10, NULL, 0));
    denied("vhangup", vhangup());
    puts(holes ? "99" : "4");
    return 0;
}
