// Purpose: stops itself with SIGSTOP.
// Expected: ILE at full and at confined
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
    // A stopped process hears no alarm: without a judge it ends with its parent.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(20);
    raise(SIGSTOP);
    for (;;)
        pause();
}
