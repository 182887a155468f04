// Purpose: unshares every kind of namespace, alone and with a user namespace.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

#ifndef CLONE_NEWTIME
#define CLONE_NEWTIME 0x80
#endif

int main(void) {
    int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, CLONE_NEWTIME};
    for (int i = 0; i < 8; i++) {
        denied("unshare", unshare(kinds[i]));
        denied("unshare", unshare(CLONE_NEWUSER | kinds[i]));
    }
    puts(holes ? "99" : "4");
    return 0;
}
