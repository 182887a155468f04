// Idiom: reads the input through /dev/fd/0. Verdict: AC
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int fd = open("/dev/fd/0", O_RDONLY), blacks = 0;
    if (fd < 0) return perror("/dev/fd/0"), 1;
    char c;
    while (read(fd, &c, 1) == 1) blacks += c == 'b';
    close(fd);
    printf("%d\n", blacks);
}
