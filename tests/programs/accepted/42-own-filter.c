// Purpose: puts a filter of its own before the judge's, to answer in its place.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    unsigned actions[] = {SECCOMP_RET_ALLOW, SECCOMP_RET_LOG | SECCOMP_RET_DATA, SECCOMP_RET_ALLOW | 1};
    for (int i = 0; i < 3; i++) {
        struct sock_filter rule = BPF_STMT(BPF_RET | BPF_K, actions[i]);
        struct sock_fprog program = {1, &rule};
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
    }
    denied("no filter", prctl(PR_GET_SECCOMP) == 0 ? 0 : -1);
    denied("no no_new_privs", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0 ? 0 : -1);
    denied("no_new_privs taken back", prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0));
    // Of all answers EFAULT alone is from behind the filter.
    denied("execve", syscall(SYS_execve, NULL, NULL, NULL) == -1 && errno == EFAULT ? 0 : -1);
    puts(holes ? "99" : "4");
    return 0;
}
