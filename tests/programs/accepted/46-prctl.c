// Purpose: what prctl changes: some of it harmless, the rest to be refused.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    prctl(PR_SET_NAME, "tribunal");
    prctl(PR_SET_PDEATHSIG, SIGUSR1);
    prctl(PR_SET_TIMERSLACK, 1);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    prctl(PR_SET_PDEATHSIG, 0);
    denied("PR_SET_NO_NEW_PRIVS", prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0));
    denied("PR_SET_MM", prctl(PR_SET_MM, PR_SET_MM_START_BRK, 0x400000, 0, 0));
    denied("PR_SET_KEEPCAPS", prctl(PR_SET_KEEPCAPS, 1) == 0 && prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 ? 0 : -1);
    denied("PR_CAPBSET_DROP", prctl(PR_CAPBSET_DROP, 0, 0, 0, 0));
    denied("PR_SET_IO_FLUSHER", prctl(PR_SET_IO_FLUSHER, 1, 0, 0, 0));
    puts(holes ? "99" : "4");
    return 0;
}
