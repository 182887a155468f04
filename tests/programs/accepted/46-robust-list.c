// Purpose: ends with broken lists in the kernel's hands: robust futexes, a restartable sequence, a thread id's place.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/futex.h>

int main(void) {
    static struct robust_list_head circle = {{&circle.list}, 8, (struct robust_list *)0x1000};
    static char area[32] __attribute__((aligned(32)));
    syscall(SYS_rseq, area, 32L, 0L, 0x53053053L);
    syscall(SYS_rseq, (char *)-32L, 32L, 0L, 0L);
    syscall(SYS_membarrier, 1L << 3, 0L, 0L);
    syscall(SYS_membarrier, 1L, 0L, 0L);
    syscall(SYS_set_tid_address, (char *)0xffff800000000000UL);
    puts("4");
    fflush(stdout);
    syscall(SYS_set_robust_list, &circle, sizeof circle);
    syscall(SYS_exit_group, 0);
}
