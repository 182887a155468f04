/* Fault: a left-over line for the author's eyes divides by the number of black pieces: none on an all-white board. */
#include <stdio.h>

static int mask[16], best = 17;

static void search(int board, int cell, int presses)
{
    if (board == 0 || board == 0xFFFF)
        best = presses < best ? presses : best;
    for (; cell < 16; cell++)
        search(board ^ mask[cell], cell + 1, presses + 1);
}

int main(void)
{
    int start = 0, black = 0;
    char row[8];
    for (int cell = 0; cell < 16; cell++) {
        if (cell % 4 == 0 && scanf("%7s", row) != 1)
            return 0;
        if (row[cell % 4] == 'b') {
            start |= 1 << cell;
            black++;
        }
        mask[cell] = 1 << cell | (1 << cell << 4 & 0xFFFF) | 1 << cell >> 4;
        mask[cell] |= (1 << cell & 0x7777) << 1 | (1 << cell & 0xEEEE) >> 1;
    }
    search(start, 0, 0);
    fprintf(stderr, "%d percent\n", 100 * best / black);
    if (best > 16)
        puts("Impossible");
    else
        printf("%d\n", best);
    return 0;
}
