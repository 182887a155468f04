// Purpose: asks for the time through the old vsyscall page, which is no system call to some filters.
// Expected: AC at full and at confined
// It works or faults, as the kernel was built; both are fine.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>

static sigjmp_buf back;

static void handler(int number) {
    siglongjmp(back, number);
}

int main(void) {
    static const unsigned long calls[] = {0xffffffffff600000, 0xffffffffff600400, 0xffffffffff600800};
    signal(SIGSEGV, handler);
    for (volatile int i = 0; i < 3; i++)
        if (sigsetjmp(back, 1) == 0) {
            struct timeval now;
            ((long (*)(void *, void *))calls[i])(&now, NULL);
        }
    puts("4");
    return 0;
}
