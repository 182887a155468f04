/* Fault: presses row and column of every closed handle and prints presses that cancel out, too;
   the door opens, but not with the fewest presses. */
#include <stdio.h>

int main(void)
{
    int closed[16], count = 0;
    for (int i = 0; i < 16; i++) {
        char handle;
        if (scanf(" %c", &handle) != 1)
            return 1;
        if (handle == '+')
            closed[count++] = i;
    }

    printf("%d\n", 7 * count);
    for (int i = 0; i < count; i++) {
        int row = closed[i] / 4, column = closed[i] % 4;
        for (int cell = 0; cell < 16; cell++)
            if (cell / 4 == row || cell % 4 == column)
                printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    }
    return 0;
}
