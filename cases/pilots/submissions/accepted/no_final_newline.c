/* Parity of row and column, with no newline at the end of the output. */
#include <stdio.h>

int main(void)
{
    int closed[4][4], in_row[4] = {0}, in_column[4] = {0};
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++) {
            char handle;
            if (scanf(" %c", &handle) != 1)
                return 1;
            closed[r][c] = handle == '+';
            in_row[r] += closed[r][c];
            in_column[c] += closed[r][c];
        }

    int moves[16][2], count = 0;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            if ((in_row[r] + in_column[c] - closed[r][c]) & 1) {
                moves[count][0] = r + 1;
                moves[count][1] = c + 1;
                count++;
            }

    printf("%d", count);
    for (int i = 0; i < count; i++)
        printf("\n%d %d", moves[i][0], moves[i][1]);
    return 0;
}
