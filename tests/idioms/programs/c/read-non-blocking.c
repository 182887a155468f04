// Idiom: makes standard input non-blocking and asks how much is there. Verdict: AC
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
int main(void) {
    int flags = fcntl(0, F_GETFL), there = 0, blacks = 0;
    if (flags < 0 || fcntl(0, F_SETFL, flags | O_NONBLOCK) || ioctl(0, FIONREAD, &there)) return perror("fcntl"), 1;
    char c;
    while (read(0, &c, 1) == 1) blacks += c == 'b', there--;
    if (there) return 2;
    printf("%d\n", blacks);
}
