// Idiom: moves its stack into 24 MB of the heap by a line of assembler. Verdict: AC
#include <cstdio>
#include <cstdlib>
static int deep(int left, volatile char *above) {
    volatile char here[64];
    here[0] = above[0];
    return left ? deep(left - 1, here) + (here[0] == 'b') : 0;
}
static void work() {
    volatile char top[1] = {'b'};
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", deep(100000, top) == 100000 ? blacks : -1);
}
int main() {
#ifdef __x86_64__
    static char *before;
    char *after = static_cast<char *>(malloc(24 << 20)) + (24 << 20) - 64;
    asm volatile("movq %%rsp, %0\n\tmovq %1, %%rsp\n\t" : "=m"(before) : "r"(after) : "memory");
    work();
    asm volatile("movq %0, %%rsp\n\t" ::"m"(before) : "memory");
#else
    work();
#endif
    exit(0);
}
