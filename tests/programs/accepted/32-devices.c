// Purpose: opens and makes devices.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
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
    const char *devices[] = {"/dev/mem", "/dev/kmem", "/dev/port", "/dev/sda", "/dev/vda", "/dev/nvme0n1", "/dev/loop0", "/dev/loop-control",
                             "/dev/kvm", "/dev/fuse", "/dev/tty", "/dev/tty1", "/dev/console", "/dev/ptmx", "/dev/vsock",
                             "/dev/net/tun", "/dev/snapshot", "/dev/uinput", "/dev/cpu/0/msr", "/dev/hwrng", "/dev/rtc"};
    for (int i = 0; i < 21; i++) {
        denied(devices[i], open(devices[i], O_RDONLY | O_NONBLOCK | O_NOCTTY));
        denied(devices[i], open(devices[i], O_RDWR | O_NONBLOCK | O_NOCTTY));
    }
    denied("a device of memory", mknod("memory", S_IFCHR | 0600, makedev(1, 1)));
    denied("a device of zeros", mknod("zeros", S_IFCHR | 0600, makedev(1, 5)));
    denied("a disk", mknod("disk", S_IFBLK | 0600, makedev(8, 0)));
    puts(holes ? "99" : "4");
    return 0;
}
