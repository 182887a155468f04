/* Breadth-first search over 16-bit boards from the given one, with an array as queue (front and rear).
   Reads whatever stands between the pieces: carriage returns, blanks, empty lines. */
#include <stdio.h>
#include <string.h>

#define BOARDS 65536

static int queue[BOARDS];
static int moves[BOARDS];

static int press(int board, int row, int column)
{
    static const int step[5][2] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int i = 0; i < 5; i++) {
        int r = row + step[i][0], c = column + step[i][1];
        if (r >= 0 && r < 4 && c >= 0 && c < 4)
            board ^= 1 << (4 * r + c);
    }
    return board;
}

int main(void)
{
    int start = 0, cells = 0, ch;
    while (cells < 16 && (ch = getchar()) != EOF)
        if (ch == 'b' || ch == 'w')
            start |= (ch == 'b') << cells++;

    memset(moves, -1, sizeof moves);
    int front = 0, rear = 0;
    queue[rear++] = start;
    moves[start] = 0;
    while (front < rear) {
        int board = queue[front++];
        if (board == 0 || board == BOARDS - 1) {
            printf("%d\n", moves[board]);
            return 0;
        }
        for (int cell = 0; cell < 16; cell++) {
            int next = press(board, cell / 4, cell % 4);
            if (moves[next] < 0) {
                moves[next] = moves[board] + 1;
                queue[rear++] = next;
            }
        }
    }
    puts("Impossible");
    return 0;
}
