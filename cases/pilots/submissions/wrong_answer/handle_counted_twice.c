/* Fault: adds row and column without taking off the handle that stands in both. */
#include <stdio.h>

int main(void)
{
    char board[4][8];
    int in_row[4] = {0}, in_column[4] = {0}, count = 0;
    for (int r = 0; r < 4; r++) {
        if (scanf("%7s", board[r]) != 1)
            return 1;
        for (int c = 0; c < 4; c++)
            if (board[r][c] == '+') {
                in_row[r]++;
                in_column[c]++;
            }
    }

    for (int cell = 0; cell < 16; cell++)
        count += (in_row[cell / 4] + in_column[cell % 4]) % 2;
    printf("%d\n", count);
    for (int cell = 0; cell < 16; cell++)
        if ((in_row[cell / 4] + in_column[cell % 4]) % 2 == 1)
            printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    return 0;
}
