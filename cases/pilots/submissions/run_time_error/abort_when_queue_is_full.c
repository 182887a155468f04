/* Fault: the queue of the breadth-first search is too short for boards that are far: abort(). */
#include <stdio.h>
#include <stdlib.h>

enum { CAPACITY = 60000 };

static struct entry {
    unsigned short board;
    signed char cell;
    int before;
} queue[CAPACITY];
static char seen[1 << 16];
static int rear;

static void enqueue(unsigned board, int cell, int before)
{
    if (seen[board])
        return;
    if (rear == CAPACITY)
        abort();
    seen[board] = 1;
    queue[rear++] = (struct entry){(unsigned short)board, (signed char)cell, before};
}

int main(void)
{
    unsigned start = 0;
    char handle;
    for (int i = 0; i < 16 && scanf(" %c", &handle) == 1; i++)
        start = start << 1 | (handle == '+');

    int front = 0;
    for (enqueue(start, -1, -1); queue[front].board != 0; front++)
        for (int cell = 0; cell < 16; cell++) {
            unsigned cross = 0xF000u >> (cell & 12) | 0x8888u >> (cell & 3);
            enqueue(queue[front].board ^ cross, cell, front);
        }

    int count = 0;
    for (int i = front; i != 0; i = queue[i].before)
        count++;
    printf("%d\n", count);
    for (int i = front; i != 0; i = queue[i].before)
        printf("%d %d\n", queue[i].cell / 4 + 1, queue[i].cell % 4 + 1);
    return 0;
}
