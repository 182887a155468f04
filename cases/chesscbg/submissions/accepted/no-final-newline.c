/* Breadth-first search, level by level; the output has no newline at its end. */
#include <stdio.h>

static char seen[65536];
static unsigned short level[12870], further[12870];

static int position(void)
{
    int bits = 0;
    char digit;
    for (int i = 0; i < 16 && scanf(" %c", &digit) == 1; i++)
        bits |= (digit == '1') << i;
    return bits;
}

int main(void)
{
    /* pairs of cells beside each other, as masks */
    int pairs[24], pair_count = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (cell % 4 < 3)
            pairs[pair_count++] = 3 << cell;
        if (cell < 12)
            pairs[pair_count++] = 17 << cell;
    }

    int start = position(), target = position(), moves = 0, count = 1;
    level[0] = (unsigned short)start;
    seen[start] = 1;
    while (!seen[target]) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            for (int p = 0; p < pair_count; p++) {
                int both = level[i] & pairs[p], other = level[i] ^ pairs[p];
                if (both == 0 || both == pairs[p] || seen[other])
                    continue;
                seen[other] = 1;
                further[found++] = (unsigned short)other;
            }
        }
        for (int i = 0; i < found; i++)
            level[i] = further[i];
        count = found;
        moves++;
    }
    printf("%d", moves);
    return 0;
}
