// Purpose: waits for input with poll, select and epoll, which know nothing of ordinary files.
// Expected: AC at full and at confined
#include <poll.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <unistd.h>

int main(void) {
    char block[4096];
    struct pollfd input = {0, POLLIN, 0};
    struct timeval soon = {0, 1000};
    struct epoll_event event = {.events = EPOLLIN};
    fd_set inputs;
    FD_ZERO(&inputs);
    FD_SET(0, &inputs);
    poll(&input, 1, 1);
    select(1, &inputs, NULL, NULL, &soon);
    int set = epoll_create1(0);
    if (set != -1 && epoll_ctl(set, EPOLL_CTL_ADD, 0, &event) == 0)
        epoll_wait(set, &event, 1, 1);
    while (read(0, block, sizeof block) > 0)
        ;
    puts("4");
    return 0;
}
