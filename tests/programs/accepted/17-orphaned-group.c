// Purpose: orphans the process group of its parent while a member is stopped, so that the kernel sends SIGHUP to all of it.
// Expected: AC at full and at confined
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    signal(SIGHUP, SIG_IGN);
    pid_t stopped = fork();
    if (stopped == 0) {
        raise(SIGSTOP);
        _exit(0);
    }
    int pipes[2];
    if (stopped > 0 && pipe(pipes) == 0) {
        usleep(20000);
        pid_t leaver = fork();
        if (leaver == 0) {
            pid_t last = fork();
            if (last == 0) {
                char byte;
                _exit(read(pipes[0], &byte, 1) == 1 ? 0 : 1);
            }
            setpgid(0, 0);
            if (write(pipes[1], "x", 1) == 1)
                waitpid(last, NULL, 0);
            _exit(0);
        }
        waitpid(leaver, NULL, 0);
        usleep(50000);
    }
    puts("4");
    return 0;
}
