/* Fault: reads the first row only and takes the other three for open. */
#include <stdio.h>

int main(void)
{
    char row[8];
    if (scanf("%7s", row) != 1)
        return 1;
    unsigned presses = 0;
    for (int column = 0; column < 4; column++)
        if (row[column] == '+')
            presses ^= 0xFu ^ 0x1110u << column;

    printf("%d\n", __builtin_popcount(presses));
    for (int cell = 0; cell < 16; cell++)
        if (presses >> cell & 1)
            printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    return 0;
}
