/* Fault: the output is right, but main returns the number of moves as its exit status. */
#include <stdio.h>

int main(void)
{
    unsigned presses = 0;
    for (int cell = 0; cell < 16; cell++) {
        char handle[2];
        if (scanf("%1s", handle) != 1)
            return 1;
        if (handle[0] == '+')
            presses ^= 15u << cell / 4 * 4 | 0x1111u << cell % 4;
    }
    int count = __builtin_popcount(presses);
    printf("%d\n", count);
    for (; presses; presses &= presses - 1) {
        int cell = __builtin_ctz(presses);
        printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
    }
    return count;
}
