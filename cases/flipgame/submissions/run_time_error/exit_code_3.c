/* Fault: the right word on an impossible board, but an exit code of 3 with it. */
#include <stdio.h>
#include <stdlib.h>

static char board[4][8];
static int best = 17;

static void turn(int r, int c)
{
    if (r >= 0 && r < 4 && c >= 0 && c < 4)
        board[r][c] ^= 'b' ^ 'w';
}

static void press(int r, int c)
{
    turn(r, c);
    turn(r - 1, c);
    turn(r + 1, c);
    turn(r, c - 1);
    turn(r, c + 1);
}

static void rest(int row, char goal, int presses)
{
    int made[4], count = 0;
    if (row == 4) {
        for (int c = 0; c < 4; c++)
            if (board[3][c] != goal)
                return;
        if (presses < best)
            best = presses;
        return;
    }
    for (int c = 0; c < 4; c++)
        made[c] = board[row - 1][c] != goal;
    for (int c = 0; c < 4; c++)
        if (made[c]) {
            press(row, c);
            count++;
        }
    rest(row + 1, goal, presses + count);
    for (int c = 0; c < 4; c++)
        if (made[c])
            press(row, c);
}

static void first(int column, int presses)
{
    if (column == 4) {
        rest(1, 'b', presses);
        rest(1, 'w', presses);
        return;
    }
    first(column + 1, presses);
    press(0, column);
    first(column + 1, presses + 1);
    press(0, column);
}

int main(void)
{
    for (int r = 0; r < 4; r++)
        if (scanf("%7s", board[r]) != 1)
            return 0;
    first(0, 0);
    if (best > 16) {
        puts("Impossible");
        exit(3);
    }
    printf("%d\n", best);
    return 0;
}
