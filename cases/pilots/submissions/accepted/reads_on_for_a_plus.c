/* Reads on until the first closed handle without a look at the end of the input: the published
   problem promises that there is one. */
#include <stdio.h>

int main(void)
{
    int symbol, cell = 0;
    unsigned presses = 0;
    while ((symbol = getchar()) != '+')
        if (symbol == '-')
            cell++;
    for (; symbol != EOF; symbol = getchar()) {
        if (symbol == '+')
            presses ^= 0xFu << (cell & 12) | 0x1111u << (cell & 3);
        if (symbol == '+' || symbol == '-')
            cell++;
    }

    printf("%d\n", __builtin_popcount(presses));
    for (cell = 0; cell < 16; cell++)
        if (presses & 1u << cell)
            printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    return 0;
}
