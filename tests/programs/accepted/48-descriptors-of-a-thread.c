// Purpose: a thread takes descriptors of its own, in which it could hold what nobody counts; barriers for all processes.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result < 0)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

static void *hide(void *none) {
    denied("descriptors of its own", syscall(SYS_close_range, 100, ~0U, 2));
    denied("descriptors of its own, to be closed", syscall(SYS_close_range, 100, ~0U, 6));
    return none;
}

int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, 0, hide, 0) || pthread_join(thread, 0))
        return 3;
    denied("a barrier for all", syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL, 0));
    denied("to be asked by all", syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0));
    denied("a barrier for those who asked", syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0));
    // These are its own affair.
    int own = syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0) >= 0;
    own = own && !syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0);
    own = own && !syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0);
    own = own && !syscall(SYS_close_range, 100, ~0U, 0) && !syscall(SYS_close_range, 100, ~0U, 4);
    puts(own && !holes ? "4" : "0");
    return 0;
}
