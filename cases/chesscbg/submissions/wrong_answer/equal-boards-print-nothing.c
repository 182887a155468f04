/* Breadth-first search. Fault: the target is only looked for among positions
   just made, so that nothing is printed if the start is the target. */
#include <stdio.h>

static int moves[65536];
static unsigned short queue[12870];

static int read_position(void)
{
    int position = 0;
    for (int i = 0; i < 16; i++) {
        char digit = '0';
        scanf(" %c", &digit);
        position = position << 1 | (digit - '0');
    }
    return position;
}

int main(void)
{
    int start = read_position(), target = read_position();
    int front = 0, rear = 0;

    queue[rear++] = (unsigned short)start;
    moves[start] = 1; /* one more than the moves, 0 for not seen */
    while (front < rear) {
        int position = queue[front++];
        for (int i = 0; i < 32; i++) {
            int cell = i / 2, other = i % 2 ? cell + 4 : cell + 1;
            if (other > 15 || (i % 2 == 0 && other % 4 == 0))
                continue;
            if ((position >> cell & 1) == (position >> other & 1))
                continue;
            int next = position ^ 1 << cell ^ 1 << other;
            if (moves[next])
                continue;
            moves[next] = moves[position] + 1;
            if (next == target) {
                printf("%d\n", moves[next] - 1);
                return 0;
            }
            queue[rear++] = (unsigned short)next;
        }
    }
    return 0;
}
