// Purpose: paths that are NULL, unmapped, empty, endless or not text.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    static char endless[1 << 20], deep[8192];
    memset(endless, 'a', sizeof endless - 1);
    for (int i = 0; i + 1 < (int)sizeof deep; i++)
        deep[i] = "../"[i % 3];
    // A path that runs into an unmapped page.
    char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(page + 4096, 4096);
    memset(page, '/', 4096);
    const char *volatile paths[] = {NULL, (char *)1, (char *)-1L, (char *)0x7ffffffff000UL, page, page + 4095, "", endless, deep,
                                    "\xff\xfe\xc3\x28", "\n\033[2Jaccepted\n", "a\\0b%s%n", "/proc/self/fd/99999999999999999999"};
    char *none[] = {NULL}, *volatile wild = (char *)1;
    struct stat status;
    for (int i = 0; i < 13; i++) {
        denied("open", open(paths[i], O_RDONLY));
        denied("open to create", open(paths[i], O_WRONLY | O_CREAT | O_EXCL, 0600));
        denied("openat", openat(-1, paths[i], O_RDONLY));
        denied("stat", stat(paths[i], &status));
        denied("mkdir", mkdir(paths[i], 0700));
        denied("readlink", readlink(paths[i], endless, 16));
        denied("execve", execve(paths[i], none, none));
        denied("execve with bad arguments", execve(paths[i], (char *const *)wild, (char *const *)wild));
    }
    puts(holes ? "99" : "4");
    return 0;
}
