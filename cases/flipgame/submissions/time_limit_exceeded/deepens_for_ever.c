/* Fault: deepens until a solution is found, so on an impossible board it goes on for ever. */
#include <stdio.h>

static unsigned board, mask[16];

static int search(unsigned from, unsigned presses)
{
    if (presses == 0)
        return board == 0 || board == 0xFFFF;
    for (unsigned cell = from; cell < 16; cell++) {
        board ^= mask[cell];
        int found = search(cell + 1, presses - 1);
        board ^= mask[cell];
        if (found)
            return 1;
    }
    return 0;
}

int main(void)
{
    char row[8];
    for (unsigned cell = 0; cell < 16; cell++) {
        unsigned piece = 1u << cell;
        if (cell % 4 == 0 && scanf("%7s", row) != 1)
            return 0;
        if (row[cell % 4] == 'b')
            board |= piece;
        mask[cell] = piece | (piece << 4 & 0xFFFF) | piece >> 4 | (piece & 0x7777) << 1 | (piece & 0xEEEE) >> 1;
    }
    unsigned presses = 0;
    while (!search(0, presses))
        presses++;
    printf("%u\n", presses);
    return 0;
}
