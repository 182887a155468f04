// Purpose: the call by which the sandbox starts programs, without its secret.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int holes;
static int handle;

// In registers only: the child runs on its parent's stack.
static long attack(unsigned long flags) {
    register long child_tid __asm__("r10") = 0, tls __asm__("r8") = 0, last __asm__("r9") = 0;
    long result = SYS_clone;
    __asm__ volatile("syscall\n\t"
                     "test %%rax, %%rax\n\t"
                     "jnz 1f\n\t"
                     "mov %[exit], %%eax\n\t"
                     "xor %%edi, %%edi\n\t"
                     "syscall\n"
                     "1:"
                     : "+a"(result)
                     : "D"(flags | SIGCHLD), "S"(0L), "d"(&handle), "r"(child_tid), "r"(tls), "r"(last), [exit] "i"(SYS_exit)
                     : "rcx", "r11", "memory");
    return result;
}

int main(void) {
    unsigned long tries[] = {CLONE_VM | CLONE_VFORK | CLONE_PIDFD, CLONE_VM | CLONE_PIDFD, CLONE_VFORK | CLONE_PIDFD, CLONE_VM};
    for (int i = 0; i < 4; i++)
        if (attack(tries[i]) > 0) {
            fprintf(stderr, "attack succeeded: clone(%#lx)\n", tries[i]);
            holes++;
        }
    puts(holes ? "99" : "4");
    return 0;
}
