// Purpose: netlink sockets, by which the kernel's tables are read and changed.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
#include <linux/netlink.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    int types[] = {SOCK_RAW, SOCK_DGRAM};
    for (int protocol = 0; protocol <= NETLINK_SMC; protocol++)
        for (int i = 0; i < 2; i++)
            denied("a netlink socket", socket(AF_NETLINK, types[i] | SOCK_CLOEXEC, protocol));
    puts(holes ? "99" : "4");
    return 0;
}
