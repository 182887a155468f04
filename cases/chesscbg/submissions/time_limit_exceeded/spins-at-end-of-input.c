/* Answers board after board by breadth-first search. Fault: it looks for the
   next digit without an eye on the end of the input, and never sees one. */
#include <stdio.h>
#include <string.h>

static int next_position(void)
{
    int position = 0;
    for (int i = 0; i < 16; i++) {
        int digit;
        do
            digit = getchar();
        while (digit != '0' && digit != '1');
        position = position << 1 | (digit == '1');
    }
    return position;
}

static int fewest_moves(int start, int target)
{
    static int moves[65536], queue[12870];
    int front = 0, rear = 0;

    memset(moves, -1, sizeof moves);
    moves[start] = 0;
    queue[rear++] = start;
    while (moves[target] < 0) {
        int position = queue[front++];
        for (int cell = 0; cell < 16; cell++) {
            int pairs[] = {cell % 4 < 3 ? 3 << cell : 0, cell < 12 ? 17 << cell : 0};
            for (int i = 0; i < 2; i++) {
                int both = position & pairs[i], next = position ^ pairs[i];
                if (both == 0 || both == pairs[i] || moves[next] >= 0)
                    continue;
                moves[next] = moves[position] + 1;
                queue[rear++] = next;
            }
        }
    }
    return moves[target];
}

int main(void)
{
    for (;;) {
        int start = next_position(), target = next_position();
        printf("%d\n", fewest_moves(start, target));
        fflush(stdout);
    }
}
