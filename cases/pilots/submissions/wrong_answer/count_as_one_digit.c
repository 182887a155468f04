/* Fault: prints the count as one character, which is right up to 9. */
#include <stdio.h>

int main(void)
{
    int pressed[16] = {0}, count = 0;
    for (int handle = 0; handle < 16; handle++) {
        int symbol = getchar();
        while (symbol != '+' && symbol != '-' && symbol != EOF)
            symbol = getchar();
        if (symbol != '+')
            continue;
        for (int cell = 0; cell < 16; cell++)
            pressed[cell] ^= cell / 4 == handle / 4 || cell % 4 == handle % 4;
    }

    for (int cell = 0; cell < 16; cell++)
        count += pressed[cell];
    putchar('0' + count);
    putchar('\n');
    for (int cell = 0; cell < 16; cell++)
        if (pressed[cell])
            printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    return 0;
}
