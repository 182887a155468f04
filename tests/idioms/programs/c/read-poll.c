// Idiom: waits for input with poll and with select before it reads. Verdict: AC
#include <poll.h>
#include <stdio.h>
#include <sys/select.h>
#include <unistd.h>
int main(void) {
    int blacks = 0;
    char c;
    for (;;) {
        struct pollfd wanted = {.fd = 0, .events = POLLIN};
        if (poll(&wanted, 1, 1000) != 1) return 1;
        fd_set set;
        FD_ZERO(&set);
        FD_SET(0, &set);
        if (select(1, &set, NULL, NULL, NULL) != 1) return 1;
        if (read(0, &c, 1) != 1) break;
        blacks += c == 'b';
    }
    printf("%d\n", blacks);
}
