// Idiom: four children count into shared anonymous memory. Verdict: AC at full; RTE at confined, which starts no process
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
    static char text[1 << 16];
    size_t length = fread(text, 1, sizeof text, stdin);
    int *blacks = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (blacks == MAP_FAILED) return perror("mmap"), 1;
    for (size_t first = 0; first < 4; first++) {
        pid_t child = fork();
        if (child < 0) return perror("fork"), 1;
        if (child > 0) continue;
        for (size_t i = first; i < length; i += 4) __atomic_fetch_add(blacks, text[i] == 'b', __ATOMIC_SEQ_CST);
        _exit(0);
    }
    while (wait(NULL) > 0) {}
    printf("%d\n", *blacks);
}
