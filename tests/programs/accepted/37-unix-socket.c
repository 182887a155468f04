// Purpose: sockets of the machine, by path, by abstract name and in pairs.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    const char *names[] = {"/run/dbus/system_bus_socket", "/run/docker.sock", "/run/systemd/notify", "/tmp/.X11-unix/X0", "/dev/log", "@tribunal"};
    int types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET}, pair[2];
    for (int i = 0; i < 3; i++) {
        denied("socket", socket(AF_UNIX, types[i], 0));
        // A pair of streams is as harmless as a pipe, as long as nothing but bytes goes through it.
        long made = socketpair(AF_UNIX, types[i] | SOCK_CLOEXEC, 0, pair);
        if (types[i] != SOCK_STREAM) {
            denied("socketpair", made);
            continue;
        }
        struct iovec part = {"x", 1};
        char space[CMSG_SPACE(sizeof(int))] = {0};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        *header = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof(int))};
        denied("a descriptor in a message", sendmsg(pair[0], &message, 0));
        struct sockaddr_un far = {.sun_family = AF_UNIX, .sun_path = "/run/systemd/notify"};
        denied("a message to an address", sendto(pair[0], "x", 1, 0, (struct sockaddr *)&far, sizeof far));
    }
    for (int i = 0; i < 6; i++) {
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        strcpy(address.sun_path, names[i]);
        if (address.sun_path[0] == '@')
            address.sun_path[0] = 0;
        int end = socket(AF_UNIX, SOCK_STREAM, 0);
        denied("connect", connect(end, (struct sockaddr *)&address, sizeof address));
    }
    puts(holes ? "99" : "4");
    return 0;
}
