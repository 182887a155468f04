// Fault: the mask that should keep sixteen cells keeps twelve, so the last row is forgotten.
#include <cstring>
#include <iostream>
#include <queue>
#include <string>
using namespace std;

const int BOARD = (1 << 4 * 3) - 1;
int moves[1 << 16];

int mask(int cell) {
    int m = 1 << cell | 1 << cell << 4 | 1 << cell >> 4;
    if (cell % 4 > 0) m |= 1 << (cell - 1);
    if (cell % 4 < 3) m |= 1 << (cell + 1);
    return m & BOARD;
}

int main() {
    string rows, row;
    while (cin >> row) rows += row;
    int start = 0;
    for (int i = 0; i < 16; i++)
        if (rows[i] == 'b') start |= 1 << i;
    start &= BOARD;

    memset(moves, -1, sizeof moves);
    moves[start] = 0;
    queue<int> waiting({start});
    for (; !waiting.empty(); waiting.pop()) {
        int board = waiting.front();
        if (board == 0 || board == BOARD) {
            cout << moves[board] << endl;
            return 0;
        }
        for (int cell = 0; cell < 16; cell++) {
            int next = board ^ mask(cell);
            if (moves[next] != -1) continue;
            moves[next] = moves[board] + 1;
            waiting.push(next);
        }
    }
    cout << "Impossible" << endl;
}
