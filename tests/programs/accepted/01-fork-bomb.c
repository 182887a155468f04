// Purpose: a fork bomb of up to 128 processes that do nothing for three seconds.
// Expected: AC at full and at confined
// The process that was started answers at once; nothing of the others may be left.
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    pid_t first = getpid();
    for (int level = 0; level < 7; level++)
        if (fork() == 0)
            alarm(3);
    if (getpid() != first)
        for (;;)
            pause();
    puts("4");
    return 0;
}
