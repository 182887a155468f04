// Purpose: raw packets and the kernel's cryptography.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <sys/socket.h>
#include <linux/if_alg.h>
#include <linux/if_ether.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    denied("AF_PACKET", socket(AF_PACKET, SOCK_RAW, htons(ETH_P_ALL)));
    denied("AF_PACKET", socket(AF_PACKET, SOCK_DGRAM, htons(ETH_P_ALL)));
    denied("AF_ALG", socket(AF_ALG, SOCK_SEQPACKET, 0));
    denied("AF_XDP", socket(44, SOCK_RAW, 0));
    denied("AF_BLUETOOTH", socket(31, SOCK_RAW, 1));
    denied("AF_CAN", socket(29, SOCK_RAW, 1));
    denied("AF_TIPC", socket(30, SOCK_SEQPACKET, 0));
    puts(holes ? "99" : "4");
    return 0;
}
