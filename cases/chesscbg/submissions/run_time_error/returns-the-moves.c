/* Cheapest matching, every piece in turn to every free place. Fault: prints the
   right number and gives it to the system as its exit status too. */
#include <stdio.h>
#include <stdlib.h>

static int pieces[2][16], counts[2];

static int cheapest(int piece, unsigned taken)
{
    int best = 1000;
    if (piece == counts[0])
        return 0;
    for (int i = 0; i < counts[1]; i++) {
        if (taken >> i & 1)
            continue;
        int from = pieces[0][piece], to = pieces[1][i];
        int total = abs(from / 4 - to / 4) + abs(from % 4 - to % 4) + cheapest(piece + 1, taken | 1u << i);
        if (total < best)
            best = total;
    }
    return best;
}

int main(void)
{
    char digit;
    for (int i = 0; i < 32 && scanf(" %c", &digit) == 1; i++)
        if (digit == '1')
            pieces[i / 16][counts[i / 16]++] = i % 16;
    int moves = cheapest(0, 0);
    printf("%d\n", moves);
    return moves;
}
