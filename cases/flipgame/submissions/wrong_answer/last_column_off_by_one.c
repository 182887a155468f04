/* Fault: off by one at the right border, so a press in the third column leaves its right neighbour as it is. */
#include <stdio.h>

static char board[4][5];
static int best = 17;

static void turn(int r, int c)
{
    board[r][c] = board[r][c] == 'b' ? 'w' : 'b';
}

static void press(int r, int c)
{
    turn(r, c);
    if (r > 0) turn(r - 1, c);
    if (r < 3) turn(r + 1, c);
    if (c > 0) turn(r, c - 1);
    if (c + 1 < 3) turn(r, c + 1);
}

static int one_colour(void)
{
    for (int i = 1; i < 16; i++)
        if (board[i / 4][i % 4] != board[0][0])
            return 0;
    return 1;
}

static void search(int cell, int presses)
{
    if (one_colour() && presses < best)
        best = presses;
    for (; cell < 16; cell++) {
        press(cell / 4, cell % 4);
        search(cell + 1, presses + 1);
        press(cell / 4, cell % 4);
    }
}

int main(void)
{
    for (int r = 0; r < 4; r++)
        if (scanf("%4s", board[r]) != 1)
            return 0;
    search(0, 0);
    if (best > 16)
        puts("Impossible");
    else
        printf("%d\n", best);
    return 0;
}
