// Purpose: changes what arch_prctl changes: segment bases, CPUID faults, the address of the vdso.
// Expected: AC at full and at confined
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <asm/prctl.h>

int main(void) {
    static char area[4096];
    unsigned long old = 0;
    syscall(SYS_arch_prctl, ARCH_SET_GS, area);
    syscall(SYS_arch_prctl, ARCH_GET_FS, &old);
    // A segment base that no user may have.
    long result = syscall(SYS_arch_prctl, ARCH_SET_FS, 0xffff800000000000UL);
    if (result == 0)
        return 1;
    syscall(SYS_arch_prctl, 0x2001L /* ARCH_MAP_VDSO_X32 */, 0x10000000L);
    syscall(SYS_arch_prctl, 0x2003L /* ARCH_MAP_VDSO_64 */, 0x20000000L);
    syscall(SYS_arch_prctl, 0x1023L /* ARCH_REQ_XCOMP_PERM */, 18L);
    syscall(SYS_arch_prctl, 0x5001L /* ARCH_SHSTK_ENABLE */, 0L);
    puts("4");
    return 0;
}
