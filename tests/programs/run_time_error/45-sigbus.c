// Purpose: the right answer and a read behind the end of a mapped file.
// Expected: RTE at full and at confined
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
    puts("4");
    fflush(stdout);
    char *input = mmap(NULL, 1 << 16, PROT_READ, MAP_PRIVATE, 0, 0);
    // Input that is no file cannot be mapped.
    if (input == MAP_FAILED)
        raise(SIGBUS);
    return input[32768];
}
