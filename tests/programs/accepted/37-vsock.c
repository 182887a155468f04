// Purpose: AF_VSOCK, which reaches the host of a virtual machine past any network namespace.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
#include <linux/vm_sockets.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    int types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET};
    struct sockaddr_vm host = {.svm_family = AF_VSOCK, .svm_cid = VMADDR_CID_HOST, .svm_port = 1024};
    for (int i = 0; i < 3; i++) {
        int end = socket(AF_VSOCK, types[i] | SOCK_NONBLOCK, 0);
        denied("a socket to the host", end);
        denied("a connection to the host", connect(end, (struct sockaddr *)&host, sizeof host));
    }
    puts(holes ? "99" : "4");
    return 0;
}
