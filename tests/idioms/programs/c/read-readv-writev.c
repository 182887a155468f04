// Idiom: reads with readv and writes with writev. Verdict: AC
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
int main(void) {
    char one[10], two[4096], number[16];
    struct iovec in[2] = {{one, sizeof one}, {two, sizeof two}};
    int blacks = 0;
    ssize_t length;
    while ((length = readv(0, in, 2)) > 0)
        for (ssize_t i = 0; i < length; i++) blacks += (i < 10 ? one[i] : two[i - 10]) == 'b';
    sprintf(number, "%d", blacks);
    struct iovec out[2] = {{number, strlen(number)}, {"\n", 1}};
    return writev(1, out, 2) > 0 ? 0 : 1;
}
