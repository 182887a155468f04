// Idiom: talks to itself through a pipe and a pair of sockets. Verdict: AC
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    int pipes[2], pair[2], c, blacks = 0;
    if (pipe(pipes) || socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return perror("socketpair"), 1;
    while ((c = getchar()) != EOF) {
        char letter = c;
        if (write(pipes[1], &letter, 1) != 1 || read(pipes[0], &letter, 1) != 1) return 2;
        if (write(pair[0], &letter, 1) != 1 || read(pair[1], &letter, 1) != 1) return 3;
        blacks += letter == 'b';
    }
    printf("%d\n", blacks);
}
