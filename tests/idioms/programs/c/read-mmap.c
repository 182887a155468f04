// Idiom: maps standard input into memory. Verdict: AC
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
int main(void) {
    struct stat file;
    if (fstat(0, &file)) return 1;
    int blacks = 0;
    if (file.st_size > 0) {
        char *text = mmap(NULL, file.st_size, PROT_READ, MAP_PRIVATE, 0, 0);
        if (text == MAP_FAILED) return perror("mmap"), 1;
        for (off_t i = 0; i < file.st_size; i++) blacks += text[i] == 'b';
        munmap(text, file.st_size);
    }
    printf("%d\n", blacks);
}
