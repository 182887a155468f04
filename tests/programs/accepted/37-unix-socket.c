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
        denied("socketpair", socketpair(AF_UNIX, types[i], 0, pair));
        denied("socketpair that closes", socketpair(AF_UNIX, types[i] | SOCK_CLOEXEC, 0, pair));
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
