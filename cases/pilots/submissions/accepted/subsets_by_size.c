/* Enumerates all 65,536 sets of presses, the smaller sets first. */
#include <stdio.h>

int main(void)
{
    unsigned board = 0, switched[16];
    for (int cell = 0; cell < 16; cell++) {
        char handle;
        if (scanf(" %c", &handle) != 1)
            return 1;
        board |= (unsigned)(handle == '+') << cell;
        switched[cell] = 0xFu << (cell & 12) | 0x1111u << (cell & 3);
    }

    for (int size = 0; size <= 16; size++)
        for (unsigned presses = 0; presses < 1u << 16; presses++) {
            if (__builtin_popcount(presses) != size)
                continue;
            unsigned state = board;
            for (int cell = 0; cell < 16; cell++)
                if (presses >> cell & 1)
                    state ^= switched[cell];
            if (state != 0)
                continue;
            printf("%d\n", size);
            for (int cell = 0; cell < 16; cell++)
                if (presses >> cell & 1)
                    printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
            return 0;
        }
    return 1;
}
