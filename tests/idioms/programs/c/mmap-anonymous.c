// Idiom: takes memory by mmap, mremap and sbrk, and gives it back. Verdict: AC
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    size_t length = 1 << 20;
    char *text = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (text == MAP_FAILED) return 1;
    text = mremap(text, length, 8 * length, MREMAP_MAYMOVE);
    if (text == MAP_FAILED || madvise(text, 8 * length, MADV_WILLNEED) || mprotect(text + length, 4096, PROT_NONE)) return 2;
    char *grown = sbrk(4096);
    if (grown == (char *)-1) return 3;
    grown[0] = 'b';
    size_t got = fread(text, 1, length, stdin);
    int blacks = 0;
    for (size_t i = 0; i < got; i++) blacks += text[i] == grown[0];
    munmap(text, 8 * length);
    printf("%d\n", blacks);
}
