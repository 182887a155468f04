// Purpose: stops itself with SIGTSTP, as Ctrl-Z at a terminal would.
// Expected: ILE at full and at confined
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
    // A stopped process hears no alarm: without a judge it ends with its parent.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(20);
    raise(SIGTSTP);
    for (;;)
        pause();
}
