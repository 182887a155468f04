// Depth-first search on subsets of the cells, read with `gets`, which left C++ in 2014: compiles up to C++11.
#include <cstdio>

int board, best = 17;

void flip(int cell) {
    board ^= 1 << cell;
    if (cell / 4 > 0) board ^= 1 << (cell - 4);
    if (cell / 4 < 3) board ^= 1 << (cell + 4);
    if (cell % 4 > 0) board ^= 1 << (cell - 1);
    if (cell % 4 < 3) board ^= 1 << (cell + 1);
}

void search(int cell, int presses) {
    if (presses >= best) return;
    if (board == 0 || board == 0xFFFF) {
        best = presses;
        return;
    }
    if (cell == 16) return;
    search(cell + 1, presses);
    flip(cell);
    search(cell + 1, presses + 1);
    flip(cell);
}

int main() {
    char line[1000];
    for (int r = 0; r < 4; r++) {
        gets(line);
        for (int c = 0; c < 4; c++)
            if (line[c] == 'b') board |= 1 << (4 * r + c);
    }
    search(0, 0);
    if (best == 17)
        puts("Impossible");
    else
        printf("%d\n", best);
    return 0;
}
