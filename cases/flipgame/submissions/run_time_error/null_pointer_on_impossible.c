/* Fault: boards are linked to the board they came from, and no goal was found means a null pointer that is followed. */
#include <stdio.h>

struct node {
    int board;
    struct node *from;
};

static struct node nodes[1 << 16];
static char seen[1 << 16];

static int press(int board, int cell)
{
    for (int other = 0; other < 16; other++) {
        int rows = other / 4 - cell / 4, columns = other % 4 - cell % 4;
        if (rows * rows + columns * columns <= 1)
            board ^= 1 << other;
    }
    return board;
}

static struct node *search(int start)
{
    struct node *front = nodes, *rear = nodes;
    rear++->board = start;
    seen[start] = 1;
    for (; front < rear; front++) {
        if (front->board == 0 || front->board == 0xFFFF)
            return front;
        for (int cell = 0; cell < 16; cell++) {
            int next = press(front->board, cell);
            if (!seen[next]) {
                seen[next] = 1;
                rear->board = next;
                rear++->from = front;
            }
        }
    }
    return NULL;
}

int main(void)
{
    int start = 0, moves = 0, cell = 0, ch;
    while (cell < 16 && (ch = getchar()) != EOF)
        if (ch == 'b' || ch == 'w')
            start |= (ch == 'b') << cell++;
    struct node *goal = search(start);
    for (struct node *at = goal; at->from != NULL; at = at->from)
        moves++;
    printf("%d\n", moves);
    return 0;
}
