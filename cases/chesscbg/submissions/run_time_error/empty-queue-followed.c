/* Breadth-first search with a linked queue. Fault: the target is only looked for
   among new positions; if it is the start, the queue runs out and its null head
   is followed. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    int position, moves;
    struct node *next;
};

static struct node *head, *tail;
static char seen[65536];

static void push(int position, int moves)
{
    struct node *node = malloc(sizeof *node);
    *node = (struct node){position, moves, NULL};
    if (head == NULL)
        head = node;
    else
        tail->next = node;
    tail = node;
    seen[position] = 1;
}

static int read_position(void)
{
    int position = 0;
    for (int i = 0; i < 16; i++) {
        char digit = '0';
        scanf(" %c", &digit);
        position = position << 1 | (digit == '1');
    }
    return position;
}

int main(void)
{
    int start = read_position(), target = read_position();
    push(start, 0);
    for (;;) {
        struct node *node = head;
        int position = node->position, moves = node->moves + 1;
        head = node->next;
        free(node);
        for (int cell = 0; cell < 16; cell++) {
            for (int step = 1; step <= 4; step += 3) {
                if (step == 1 ? cell % 4 == 3 : cell > 11)
                    continue;
                int pair = 1 << cell | 1 << (cell + step), both = position & pair;
                if (both == 0 || both == pair || seen[position ^ pair])
                    continue;
                if ((position ^ pair) == target) {
                    printf("%d\n", moves);
                    return 0;
                }
                push(position ^ pair, moves);
            }
        }
    }
}
