// Idiom: reads with read(2) and writes with write(2). Verdict: AC
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char buffer[4096], answer[32];
    ssize_t length;
    int blacks = 0;
    while ((length = read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
        for (ssize_t i = 0; i < length; i++) blacks += buffer[i] == 'b';
    int size = snprintf(answer, sizeof answer, "%d\n", blacks);
    return write(STDOUT_FILENO, answer, size) == size ? 0 : 1;
}
