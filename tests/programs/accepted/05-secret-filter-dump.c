// Purpose: asks the kernel for the filter itself, in which the secret stands.
// Expected: AC at full and at confined
#include <errno.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/filter.h>
#include <linux/ptrace.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    static struct sock_filter filter[4096];
    alarm(20);
    denied("the parent's filter", syscall(SYS_ptrace, PTRACE_SECCOMP_GET_FILTER, getppid(), 0L, filter));
    denied("its own filter", syscall(SYS_ptrace, PTRACE_SECCOMP_GET_FILTER, getpid(), 0L, filter));
    pid_t child = fork();
    if (child == 0) {
        alarm(3);
        pause();
        _exit(0);
    }
    if (child > 0) {
        denied("a child's filter", syscall(SYS_ptrace, PTRACE_SEIZE, child, 0L, 0L));
        denied("a child's filter", syscall(SYS_ptrace, PTRACE_SECCOMP_GET_FILTER, child, 0L, filter));
    }
    puts(holes ? "99" : "4");
    return 0;
}
