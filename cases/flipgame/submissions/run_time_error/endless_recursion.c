/* Fault: depth-first search from board to board that never marks where it has been, so it recurses without end. */
#include <stdio.h>

static int press(int board, int cell)
{
    int piece = 1 << cell;
    return board ^ (piece | (piece << 4 & 0xFFFF) | piece >> 4 | (piece & 0x7777) << 1 | (piece & 0xEEEE) >> 1);
}

static int fewest(int board)
{
    int best = 1000;
    if (board == 0 || board == 0xFFFF)
        return 0;
    for (int cell = 0; cell < 16; cell++) {
        int moves = 1 + fewest(press(board, cell));
        if (moves < best)
            best = moves;
    }
    return best;
}

int main(void)
{
    int board = 0;
    for (int cell = 0; cell < 16; cell++) {
        char piece;
        if (scanf(" %c", &piece) != 1)
            return 0;
        board |= (piece == 'b') << cell;
    }
    int moves = fewest(board);
    if (moves >= 1000)
        puts("Impossible");
    else
        printf("%d\n", moves);
    return 0;
}
