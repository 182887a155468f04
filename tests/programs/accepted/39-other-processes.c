// Purpose: compares with, advises, moves and learns about its parent and process 1.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    pid_t targets[] = {1, getppid()};
    unsigned long nodes = 1;
    void *head;
    size_t length;
    for (int i = 0; i < 2; i++) {
        denied("kcmp", syscall(SYS_kcmp, getpid(), targets[i], 0L, 0L, 0L));
        denied("get_robust_list", syscall(SYS_get_robust_list, targets[i], &head, &length));
        denied("migrate_pages", syscall(SYS_migrate_pages, targets[i], 64L, &nodes, &nodes));
        denied("move_pages", syscall(SYS_move_pages, targets[i], 0L, NULL, NULL, NULL, 0L));
        denied("process_madvise", syscall(SYS_process_madvise, targets[i], NULL, 0L, 0L, 0L));
        denied("process_mrelease", syscall(448, targets[i], 0L));
        denied("PR_SCHED_CORE", syscall(SYS_prctl, 62L, 1L, targets[i], 1L, 0L));
        denied("setpgid", syscall(SYS_setpgid, targets[i], 0L));
    }
    puts(holes ? "99" : "4");
    return 0;
}
