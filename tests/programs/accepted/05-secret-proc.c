// Purpose: looks for the secret argument of the filter in what the kernel shows of its parent's system call.
// Expected: AC at full and at confined
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    // A parent that waits in clone shows the arguments of that clone in its `syscall` file.
    const char *files[] = {"syscall", "stack", "auxv", "environ", "mem", "maps", "personality", "seccomp_cache", "patch_state"};
    char path[64];
    for (int i = 0; i < 9; i++) {
        snprintf(path, sizeof path, "/proc/%d/%s", getppid(), files[i]);
        denied(path, open(path, O_RDONLY));
        snprintf(path, sizeof path, "/proc/1/%s", files[i]);
        denied(path, open(path, O_RDONLY));
        snprintf(path, sizeof path, "/proc/%d/task/%d/%s", getppid(), getppid(), files[i]);
        denied(path, open(path, O_RDONLY));
    }
    puts(holes ? "99" : "4");
    return 0;
}
