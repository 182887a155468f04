// Purpose: sockets of the internet, connected and raw.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    int families[] = {AF_INET, AF_INET6}, types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET, SOCK_STREAM | SOCK_NONBLOCK};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 5; j++)
            denied("socket", socket(families[i], types[j], types[j] == SOCK_RAW ? IPPROTO_ICMP : 0));
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(53), .sin_addr.s_addr = htonl(0x7f000001)};
    for (int descriptor = 0; descriptor < 64; descriptor++) {
        denied("connect", connect(descriptor, (struct sockaddr *)&address, sizeof address));
        denied("sendto", sendto(descriptor, "4", 1, MSG_DONTWAIT, (struct sockaddr *)&address, sizeof address));
    }
    puts(holes ? "99" : "4");
    return 0;
}
