// Iterative deepening on bits, in line order; compiles as C++11 and older only: `gets` is gone
// since C++14.
#include <cstdio>

int switched[16];
int path[16];

bool search(int state, int depth, int limit, int first) {
    if (depth == limit) return state == 0;
    for (int cell = first; cell < 16; cell++) {
        path[depth] = cell;
        if (search(state ^ switched[cell], depth + 1, limit, cell + 1)) return true;
    }
    return false;
}

int main() {
    char line[100];
    int board = 0;
    for (int row = 0; row < 4; row++) {
        gets(line);
        for (int column = 0; column < 4; column++) {
            int cell = row * 4 + column;
            if (line[column] == '+') board |= 1 << cell;
            switched[cell] = 15 << row * 4 | 0x1111 << column;
        }
    }
    int limit = 0;
    while (!search(board, 0, limit, 0)) limit++;
    printf("%d\n", limit);
    for (int i = 0; i < limit; i++) printf("%d %d\n", path[i] / 4 + 1, path[i] % 4 + 1);
    return 0;
}
