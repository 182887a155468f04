// Purpose: system calls with sizes, counts and descriptors as large as they come.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <limits.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
    static struct iovec vector[2000];
    long huge = LONG_MAX, numbers[] = {SYS_read, SYS_readv, SYS_pread64, SYS_lseek, SYS_fstat, SYS_ioctl, SYS_fcntl, SYS_poll,
                                       SYS_mmap, SYS_mremap, SYS_madvise, SYS_getrandom, SYS_futex, SYS_getdents64, SYS_brk};
    for (int i = 0; i < 2000; i++)
        vector[i] = (struct iovec){(void *)-1L, SIZE_MAX};
    for (int i = 0; i < 15; i++) {
        syscall(numbers[i], -1L, -1L, -1L, -1L, -1L, -1L);
        syscall(numbers[i], huge, huge, huge, huge, huge, huge);
        syscall(numbers[i], 0x100000000L, 0L, 0x100000000L, 0L, 0L, 0L);
    }
    syscall(SYS_readv, 0L, vector, 2000L);
    syscall(SYS_read, 0L, (char *)1, 1L << 40);
    syscall(SYS_getrandom, (char *)1, 1L << 40, 0L);
    // Descriptor 1 with its upper half set is descriptor 1 to the kernel, and must be to the filter.
    syscall(SYS_fcntl, 0xffffffff00000001UL, 1L, 0L);
    for (long number = 460; number < 600; number++)
        syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
    syscall(-1L);
    syscall(INT_MAX);
    puts("4");
    return 0;
}
