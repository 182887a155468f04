// Purpose: a fork bomb whose first process never ends, so that the judge has to end all of them.
// Expected: ILE at full and at confined
#include <signal.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    for (int level = 0; level < 7; level++)
        if (fork() == 0)
            alarm(3);
    for (;;)
        pause();
}
