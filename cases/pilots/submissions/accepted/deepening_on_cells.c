/* Iterative deepening depth-first search on an array of cells, recording the path. */
#include <stdio.h>

static char board[4][8];
static int path[16];

static void press(int row, int column)
{
    for (int i = 0; i < 4; i++) {
        board[row][i] ^= '+' ^ '-';
        if (i != row)
            board[i][column] ^= '+' ^ '-';
    }
}

static int is_open(void)
{
    for (int cell = 0; cell < 16; cell++)
        if (board[cell / 4][cell % 4] == '+')
            return 0;
    return 1;
}

static int search(int depth, int limit, int first)
{
    if (depth == limit)
        return is_open();
    for (int cell = first; cell <= 16 - (limit - depth); cell++) {
        press(cell / 4, cell % 4);
        path[depth] = cell;
        if (search(depth + 1, limit, cell + 1))
            return 1;
        press(cell / 4, cell % 4);
    }
    return 0;
}

int main(void)
{
    for (int row = 0; row < 4; row++)
        if (scanf("%7s", board[row]) != 1)
            return 1;
    int limit = 0;
    while (!search(0, limit, 0))
        limit++;
    printf("%d\n", limit);
    for (int i = 0; i < limit; i++)
        printf("%d %d\n", path[i] / 4 + 1, path[i] % 4 + 1);
    return 0;
}
