// Purpose: makes a thousand pipes, some at a time, and two hundred timers: each run has its own share of both.
// Expected: AC at full and at confined
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    char board[5], bytes[40000];
    while (scanf("%4s", board) == 1) {
    }
    memset(bytes, 1, sizeof bytes);
    for (int round = 0; round < 50; round++) {
        int pipes[20][2];
        for (int i = 0; i < 20; i++)
            if (pipe(pipes[i]))
                return 2;
        // As much as a pipe holds on any machine.
        if (write(pipes[0][1], bytes, sizeof bytes) != sizeof bytes)
            return 3;
        for (int i = 0; i < 20; i++)
            close(pipes[i][0]), close(pipes[i][1]);
    }
    for (int i = 0; i < 200; i++) {
        timer_t timer;
        if (timer_create(CLOCK_MONOTONIC, 0, &timer))
            return 4;
    }
    puts("4");
    return 0;
}
