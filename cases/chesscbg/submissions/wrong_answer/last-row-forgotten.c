/* Cheapest matching over subsets. Fault: the loop over the rows stops one
   early, so that pieces of the last row are not seen. */
#include <stdio.h>
#include <stdlib.h>

struct cell { int row, column; };

static int read_pieces(struct cell pieces[])
{
    char board[4][8] = {""};
    int count = 0;
    for (int row = 0; row < 4; row++)
        scanf("%7s", board[row]);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            if (board[row][column] == '1')
                pieces[count++] = (struct cell){row, column};
    return count;
}

static int cheapest(const struct cell *piece, int pieces, const struct cell *place, int places, int taken)
{
    int best = 1000;
    if (pieces == 0)
        return 0;
    for (int i = 0; i < places; i++) {
        if (taken >> i & 1)
            continue;
        int way = abs(piece->row - place[i].row) + abs(piece->column - place[i].column);
        int total = way + cheapest(piece + 1, pieces - 1, place, places, taken | 1 << i);
        if (total < best)
            best = total;
    }
    return best;
}

int main(void)
{
    struct cell from[16], to[16];
    int pieces = read_pieces(from), places = read_pieces(to);
    printf("%d\n", cheapest(from, pieces < places ? pieces : places, to, places, 0));
    return 0;
}
