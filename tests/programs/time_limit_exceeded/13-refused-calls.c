// Purpose: calls without end what is refused, so that the work is on the judge's side.
// Expected: TLE or ILE at full and at confined
// Time that refusing takes may count for nobody, but it must end.
#define _GNU_SOURCE
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    for (;;) {
        socket(AF_INET, SOCK_STREAM, 0);
        unshare(CLONE_NEWUSER);
    }
}
