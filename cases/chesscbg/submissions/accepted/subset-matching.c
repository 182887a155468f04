/* Pieces are alike, so the answer is the cheapest matching: a table over the
   subsets of places taken, one piece after the other. */
#include <stdio.h>
#include <stdlib.h>

#define PIECES 8

static void read_pieces(int cells[])
{
    int count = 0;
    for (int cell = 0; cell < 16; cell++) {
        char digit;
        if (scanf(" %c", &digit) == 1 && digit == '1' && count < PIECES)
            cells[count++] = cell;
    }
}

int main(void)
{
    int from[PIECES] = {0}, to[PIECES] = {0}, cost[1 << PIECES] = {0};

    read_pieces(from);
    read_pieces(to);
    for (int taken = 1; taken < 1 << PIECES; taken++) {
        int piece = __builtin_popcount((unsigned)taken) - 1;
        cost[taken] = 1000;
        for (int place = 0; place < PIECES; place++) {
            if (!(taken >> place & 1))
                continue;
            int way = abs(from[piece] / 4 - to[place] / 4) + abs(from[piece] % 4 - to[place] % 4);
            int total = cost[taken ^ 1 << place] + way;
            if (total < cost[taken])
                cost[taken] = total;
        }
    }
    printf("%d\n", cost[(1 << PIECES) - 1]);
    return 0;
}
