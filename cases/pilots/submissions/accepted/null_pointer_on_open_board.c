/* Takes the length of the list from its first node, which only a board with all handles open does not
   have: the published problem promises that there is none. */
#include <stdio.h>
#include <stdlib.h>

struct move {
    int row, column, length;
    struct move *next;
};

static struct move *push(struct move *first, int row, int column)
{
    struct move *move = malloc(sizeof *move);
    move->row = row;
    move->column = column;
    move->length = first ? first->length + 1 : 1;
    move->next = first;
    return move;
}

int main(void)
{
    char board[4][8];
    for (int r = 0; r < 4; r++)
        if (scanf("%7s", board[r]) != 1)
            return 1;

    struct move *first = NULL;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++) {
            int closed = board[r][c] == '+';
            for (int i = 0; i < 4; i++)
                closed += (board[r][i] == '+') + (board[i][c] == '+');
            if (closed % 2 == 1)
                first = push(first, r + 1, c + 1);
        }

    printf("%d\n", first->length);
    for (; first; first = first->next)
        printf("%d %d\n", first->row, first->column);
    return 0;
}
