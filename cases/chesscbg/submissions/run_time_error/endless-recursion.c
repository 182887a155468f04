/* Breadth-first search that keeps whence it came and goes back by recursion.
   Fault: the start is not marked, gets a position before it, and the way back
   goes round without end until the stack is full. */
#include <stdio.h>

static int before[65536], queue[65536], way[64];

static int read_position(void)
{
    int position = 0;
    char row[8];
    for (int i = 0; i < 4 && scanf("%7s", row) == 1; i++)
        for (int column = 0; column < 4; column++)
            position = 2 * position + (row[column] == '1');
    return position;
}

/* Writes down the way to a position and gives its length. */
static int go_back(int position)
{
    int length = before[position] ? go_back(before[position]) + 1 : 0;
    way[length % 64] = position;
    return length;
}

int main(void)
{
    int start = read_position(), target = read_position(), front = 0, rear = 0;
    queue[rear++] = start;
    while (queue[front] != target) {
        int position = queue[front++];
        for (int cell = 0; cell < 16; cell++) {
            for (int down = 0; down < 2; down++) {
                int other = down ? cell + 4 : cell + 1;
                if (other > 15 || (!down && other % 4 == 0))
                    continue;
                if ((position >> cell & 1) == (position >> other & 1))
                    continue;
                int next = position ^ 1 << cell ^ 1 << other;
                if (!before[next]) {
                    before[next] = position;
                    queue[rear++] = next;
                }
            }
        }
    }
    int length = go_back(target);
    printf("%d\n", length);
    return way[0] == start ? 0 : 1;
}
