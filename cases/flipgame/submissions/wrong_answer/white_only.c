/* Fault: only the goal of an all-white board is considered. Breadth-first search otherwise. */
#include <stdio.h>
#include <string.h>

static int moves[1 << 16], queue[1 << 16];

int main(void)
{
    int start = 0, mask[16];
    char piece;
    for (int i = 0; i < 16; i++) {
        if (scanf(" %c", &piece) != 1)
            return 0;
        if (piece == 'b')
            start |= 1 << i;
        mask[i] = 1 << i;
        if (i / 4 > 0) mask[i] |= 1 << (i - 4);
        if (i / 4 < 3) mask[i] |= 1 << (i + 4);
        if (i % 4 > 0) mask[i] |= 1 << (i - 1);
        if (i % 4 < 3) mask[i] |= 1 << (i + 1);
    }
    memset(moves, -1, sizeof moves);
    moves[start] = 0;
    queue[0] = start;
    for (int front = 0, rear = 1; front < rear; front++)
        for (int i = 0; i < 16; i++) {
            int next = queue[front] ^ mask[i];
            if (moves[next] < 0) {
                moves[next] = moves[queue[front]] + 1;
                queue[rear++] = next;
            }
        }
    if (moves[0] < 0)
        puts("Impossible");
    else
        printf("%d\n", moves[0]);
    return 0;
}
