// Purpose: a daemon that outlives its parent and ignores every signal it may ignore.
// Expected: AC at full and at confined
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    if (fork() == 0) {
        setsid();
        if (fork() != 0)
            _exit(0);
        for (int number = 1; number < NSIG; number++)
            if (number != SIGALRM)
                signal(number, SIG_IGN);
        alarm(3);
        if (chdir("/") == 0)
            umask(0);
        close(0);
        close(1);
        close(2);
        for (;;)
            pause();
    }
    usleep(20000);
    puts("4");
    return 0;
}
