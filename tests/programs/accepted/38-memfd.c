// Purpose: files without a name, which hold memory that no process's size shows.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
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
    unsigned flags[] = {0, MFD_CLOEXEC, MFD_ALLOW_SEALING, MFD_HUGETLB, 8 /* MFD_NOEXEC_SEAL */, 16 /* MFD_EXEC */};
    for (int i = 0; i < 6; i++) {
        int file = memfd_create("bomb", flags[i]);
        denied("memfd_create", file);
        close(file);
    }
    denied("memfd_secret", syscall(447, 0));
    puts(holes ? "99" : "4");
    return 0;
}
