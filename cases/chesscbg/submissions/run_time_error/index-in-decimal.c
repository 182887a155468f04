/* Breadth-first search. Fault: the digits of a board are taken for a decimal
   number, far outside the table of positions. */
#include <stdio.h>

static int moves[65536], queue[65536];

int main(void)
{
    long long boards[2] = {0, 0}, row;
    for (int i = 0; i < 8 && scanf("%lld", &row) == 1; i++)
        boards[i / 4] = boards[i / 4] * 10000 + row;

    int front = 0, rear = 0;
    moves[boards[0]] = 1;
    queue[rear++] = (int)boards[0];
    while (!moves[boards[1]]) {
        int position = queue[front++];
        for (int cell = 0; cell < 16; cell++) {
            int pairs[] = {cell % 4 < 3 ? 3 << cell : 0, cell < 12 ? 17 << cell : 0};
            for (int i = 0; i < 2; i++) {
                int both = position & pairs[i], next = position ^ pairs[i];
                if (both == 0 || both == pairs[i] || moves[next])
                    continue;
                moves[next] = moves[position] + 1;
                queue[rear++] = next;
            }
        }
    }
    printf("%d\n", moves[boards[1]] - 1);
    return 0;
}
