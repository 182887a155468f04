// Fault: a function that promises an int ends without its `return`. Right at -O0; at -O2 the compiler takes its end
// for unreachable, the loop never stops and the table of masks is written far beyond its end.
#include <cstdio>
#include <cstring>

int moves[1 << 16], queue[1 << 16], mask[16];

int make_masks() {
    for (int cell = 0; cell < 16; cell++) {
        mask[cell] = 1 << cell;
        if (cell / 4 > 0) mask[cell] |= 1 << (cell - 4);
        if (cell / 4 < 3) mask[cell] |= 1 << (cell + 4);
        if (cell % 4 > 0) mask[cell] |= 1 << (cell - 1);
        if (cell % 4 < 3) mask[cell] |= 1 << (cell + 1);
    }
}

int solve(int start) {
    memset(moves, -1, sizeof moves);
    moves[start] = 0;
    int front = 0, rear = 0;
    queue[rear++] = start;
    while (front < rear) {
        int board = queue[front++];
        if (board == 0 || board == 0xFFFF) return moves[board];
        for (int m : mask)
            if (moves[board ^ m] < 0) {
                moves[board ^ m] = moves[board] + 1;
                queue[rear++] = board ^ m;
            }
    }
    return -1;
}

int main() {
    make_masks();
    int start = 0;
    char piece;
    for (int cell = 0; cell < 16 && scanf(" %c", &piece) == 1; cell++)
        if (piece == 'b') start |= 1 << cell;
    int answer = solve(start);
    if (answer < 0)
        puts("Impossible");
    else
        printf("%d\n", answer);
}
