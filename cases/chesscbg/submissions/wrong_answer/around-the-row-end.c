/* Breadth-first search. Fault: cells with numbers one apart are taken to be
   beside each other, even from the end of a row to the start of the next. */
#include <stdio.h>

static int moves[65536], queue[65536];

int main(void)
{
    int board[2] = {0, 0}, front = 0, rear = 0;
    for (int i = 0; i < 32; i++) {
        char digit;
        if (scanf(" %c", &digit) == 1)
            board[i / 16] |= (digit == '1') << i % 16;
    }

    moves[board[0]] = 1;
    queue[rear++] = board[0];
    while (!moves[board[1]]) {
        int now = queue[front++];
        for (int cell = 0; cell < 15; cell++) {
            for (int step = 1; step <= 4; step += 3) {
                int pair = (1 << cell | 1 << (cell + step)) & 0xFFFF, both = now & pair;
                if (cell + step > 15 || both == 0 || both == pair || moves[now ^ pair])
                    continue;
                moves[now ^ pair] = moves[now] + 1;
                queue[rear++] = now ^ pair;
            }
        }
    }
    printf("%d\n", moves[board[1]] - 1);
    return 0;
}
