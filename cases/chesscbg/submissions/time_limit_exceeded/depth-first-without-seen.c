/* Depth-first search of all ways of at most 20 moves, cut only where the best
   way so far is reached. Fault: positions seen before are gone through again. */
#include <stdio.h>

static int pairs[24], pair_count, target, best = 21;

static int read_position(void)
{
    int position = 0;
    for (int i = 0; i < 16; i++) {
        char digit = '0';
        scanf(" %c", &digit);
        position |= (digit - '0') << i;
    }
    return position;
}

static void search(int position, int moves)
{
    if (moves >= best)
        return;
    if (position == target) {
        best = moves;
        return;
    }
    for (int i = 0; i < pair_count; i++) {
        int both = position & pairs[i];
        if (both != 0 && both != pairs[i])
            search(position ^ pairs[i], moves + 1);
    }
}

int main(void)
{
    for (int cell = 0; cell < 16; cell++) {
        if (cell % 4 < 3)
            pairs[pair_count++] = 3 << cell;
        if (cell < 12)
            pairs[pair_count++] = 17 << cell;
    }
    int start = read_position();
    target = read_position();
    search(start, 0);
    printf("%d\n", best);
    return 0;
}
