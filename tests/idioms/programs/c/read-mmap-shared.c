// Idiom: maps standard input shared and populated, as fast readers do. Verdict: AC
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
    off_t length = lseek(0, 0, SEEK_END);
    int blacks = 0;
    if (length > 0) {
        char *text = mmap(NULL, length, PROT_READ, MAP_SHARED | MAP_POPULATE, 0, 0);
        if (text == MAP_FAILED) return perror("mmap"), 1;
        madvise(text, length, MADV_SEQUENTIAL);
        for (off_t i = 0; i < length; i++) blacks += text[i] == 'b';
    }
    printf("%d\n", blacks);
}
