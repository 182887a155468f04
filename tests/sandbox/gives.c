// Gives memory back that it had before it read its input, in the way that its input says.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 256, CHUNKS = 400, CHUNK = 5000 };
static const char constant[2 * PAGE] __attribute__((aligned(PAGE))) = {1};
static char *large, *chunks[CHUNKS], *end;

static char at(const char *place) { return *(volatile const char *)place; }

static long sum(void) {
    long all = constant[0];
    for (int i = 0; i < PAGES; i++) all += large[i * PAGE];
    for (int i = 0; i < CHUNKS; i++) all += chunks[i][i];
    return all;
}

static long brk_of(char *place) { return syscall(SYS_brk, place) - (long)end; }

int main(void) {
    static char buffer[BUFSIZ];
    char input[16] = "";
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    large = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(large, 3, PAGES * PAGE);
    for (int i = 0; i < CHUNKS; i++) chunks[i] = memset(malloc(CHUNK), i, CHUNK);
    end = sbrk(0);
    if (read(0, input, 1) < 1) return 3;
    char *middle = large + 100 * PAGE;
    int byte = 0;
    printf("%ld\n", sum());
    fflush(stdout);
    switch (input[0]) {
    case 'a': printf("%d\n", munmap(large, PAGES * PAGE)); break;
    case 'b': munmap(large, PAGES * PAGE); byte = at(middle); break;
    case 'c': munmap(middle, PAGE); printf("%d %d\n", at(middle - 1), at(middle + PAGE)); break;
    case 'd': munmap(middle, 100); byte = at(middle + PAGE - 1); break;
    case 'e': munmap(middle, PAGE); *(volatile char *)middle = 1; break;
    case 'f': munmap(middle, PAGE); printf("%ld %d\n", (long)write(1, middle, 4), errno); break;
    case 'g': printf("%d", munmap(middle, PAGE)), printf("%d\n", munmap(large, PAGES * PAGE)); break;
    case 'h': munmap((void *)(constant + PAGE), PAGE); printf("%d\n", at(constant)); fflush(stdout); byte = at(constant + PAGE); break;
    case 'i': printf("%d\n", munmap((void *)0x210000000000, PAGE)); break;
    case 'j': printf("%ld\n", brk_of(end - 20 * PAGE)); printf("%ld\n", brk_of(0)); break;
    case 'k': brk_of(end - 20 * PAGE); byte = at(end - PAGE); break;
    case 'l': brk_of(end - 20 * PAGE); printf("%d\n", at(end - 20 * PAGE - 1)); printf("%ld\n", brk_of(end - 30 * PAGE)); fflush(stdout); byte = at(end - 21 * PAGE); break;
    case 'm': brk_of(end + 5 * PAGE); end[4 * PAGE] = 1; printf("%ld %ld\n", brk_of(end - PAGE), brk_of(0)); fflush(stdout); byte = at(end + 4 * PAGE); break;
    // As it ends, a program frees what it has; the library gives the end of the heap back.
    case 'n': for (int i = CHUNKS; i-- > 0;) free(chunks[i]); puts("freed"); break;
    case 'o': for (int i = 0; i < CHUNKS; i++) free(chunks[i]); malloc_trim(0); byte = at(end - PAGE); break;
    }
    printf("%d\n", byte);
    return 0;
}
