/* Breadth-first search over 16-bit positions, with a circular queue. */
#include <stdio.h>
#include <string.h>

#define CELLS 16
#define QUEUE 16384 /* a power of two, more than the 12870 positions */

static int moves[1 << CELLS];
static unsigned short queue[QUEUE];

static int read_position(void)
{
    int position = 0;
    for (int row = 0; row < 4; row++) {
        char digits[8];
        if (scanf("%7s", digits) != 1)
            return -1;
        for (int column = 0; column < 4; column++)
            position = position << 1 | (digits[column] == '1');
    }
    return position;
}

int main(void)
{
    static const int row_step[] = {-1, 0, 0, 1};
    static const int column_step[] = {0, -1, 1, 0};
    int start = read_position(), target = read_position();
    unsigned front = 0, rear = 0;

    memset(moves, -1, sizeof moves);
    moves[start] = 0;
    queue[rear++ % QUEUE] = (unsigned short)start;
    while (front != rear && moves[target] < 0) {
        int position = queue[front++ % QUEUE];
        for (int from = 0; from < CELLS; from++) {
            if (!(position >> from & 1))
                continue;
            for (int way = 0; way < 4; way++) {
                int row = from / 4 + row_step[way], column = from % 4 + column_step[way];
                if (row < 0 || row > 3 || column < 0 || column > 3)
                    continue;
                int to = 4 * row + column;
                if (position >> to & 1)
                    continue;
                int next = position ^ 1 << from ^ 1 << to;
                if (moves[next] < 0) {
                    moves[next] = moves[position] + 1;
                    queue[rear++ % QUEUE] = (unsigned short)next;
                }
            }
        }
    }
    printf("%d\n", moves[target]);
    return 0;
}
