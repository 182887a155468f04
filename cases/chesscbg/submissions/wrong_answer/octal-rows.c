/* Cheapest matching over subsets. Fault: rows are read with %i, which takes one
   that starts with 0 for octal. */
#include <stdio.h>
#include <stdlib.h>

static int read_pieces(int cells[])
{
    int count = 0;
    for (int row = 0; row < 4; row++) {
        int number = 0;
        scanf("%i", &number);
        for (int column = 3; column >= 0; column--) {
            if (number % 10 == 1)
                cells[count++] = 4 * row + column;
            number /= 10;
        }
    }
    return count;
}

int main(void)
{
    int from[16], to[16];
    int pieces = read_pieces(from), places = read_pieces(to);
    static int cost[1 << 16];
    for (int taken = 1; taken < 1 << places; taken++) {
        int piece = __builtin_popcount((unsigned)taken) - 1;
        cost[taken] = 1000;
        if (piece >= pieces) {
            cost[taken] = 0;
            continue;
        }
        for (int i = 0; i < places; i++) {
            int way = abs(from[piece] / 4 - to[i] / 4) + abs(from[piece] % 4 - to[i] % 4);
            if (taken >> i & 1 && cost[taken ^ 1 << i] + way < cost[taken])
                cost[taken] = cost[taken ^ 1 << i] + way;
        }
    }
    printf("%d\n", cost[(1 << places) - 1]);
    return 0;
}
