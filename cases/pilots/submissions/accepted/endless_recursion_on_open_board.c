/* Deepens by recursion and starts with one press, which only a board with all handles open does not
   need: the published problem promises that there is none. */
#include <stdio.h>

static int search(unsigned board, int first, int left, int *path)
{
    if (left == 0)
        return board == 0;
    for (int cell = first; cell + left <= 16; cell++) {
        *path = cell;
        unsigned cross = 15u << (cell & 12) | 0x1111u << (cell & 3);
        if (search(board ^ cross, cell + 1, left - 1, path + 1))
            return 1;
    }
    return 0;
}

/* Prints the moves and returns how many recursions it took to find them. */
static int deepen(unsigned board, int presses)
{
    int path[17];
    if (!search(board, 0, presses, path)) {
        path[16] = deepen(board, presses + 1);
        return path[16] + 1;
    }
    printf("%d\n", presses);
    for (int i = 0; i < presses; i++)
        printf("%d %d\n", path[i] / 4 + 1, path[i] % 4 + 1);
    return 0;
}

int main(void)
{
    unsigned board = 0;
    char handle;
    for (int cell = 0; cell < 16 && scanf(" %c", &handle) == 1; cell++)
        board |= (unsigned)(handle == '+') << cell;
    return deepen(board, 1) > 16;
}
