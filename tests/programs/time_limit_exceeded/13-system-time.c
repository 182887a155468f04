// Purpose: burns time in the kernel only.
// Expected: TLE at full and at confined
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    for (;;)
        syscall(SYS_getppid);
}
