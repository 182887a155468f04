/* Marks the last move, whose index would wrap around on a board with all handles open: the published
   problem promises that there is none. */
#include <stdio.h>

struct move {
    int row, column, is_last;
};

static struct move moves[16];

int main(void)
{
    int closed[16];
    for (int cell = 0; cell < 16; cell++) {
        char handle;
        if (scanf(" %c", &handle) != 1)
            return 1;
        closed[cell] = handle == '+';
    }

    unsigned count = 0;
    for (int cell = 0; cell < 16; cell++) {
        int row = cell / 4, column = cell % 4, odd = closed[cell];
        for (int i = 0; i < 4; i++)
            odd ^= closed[row * 4 + i] ^ closed[i * 4 + column];
        if (odd)
            moves[count++] = (struct move){row + 1, column + 1, 0};
    }

    printf("%u", count);
    moves[count - 1].is_last = 1;
    for (unsigned i = 0; i < count; i++)
        printf("%s%d %d%s", i == 0 ? "\n" : "", moves[i].row, moves[i].column,
               moves[i].is_last ? "" : "\n");
    printf("\n");
    return 0;
}
