// Fault: the recursive search ends without its `return false`, so the compiler takes every end of it for a success.
#include <iostream>
#include <string>
using namespace std;

int board, mask[16];

bool search(int from, int presses) {
    if (presses == 0) return board == 0 || board == 0xFFFF;
    for (int cell = from; cell < 16; cell++) {
        board ^= mask[cell];
        bool found = search(cell + 1, presses - 1);
        board ^= mask[cell];
        if (found) return true;
    }
}

int main() {
    string row;
    for (int r = 0; r < 4; r++) {
        cin >> row;
        for (int c = 0; c < 4; c++) {
            int cell = 4 * r + c;
            if (row[c] == 'b') board |= 1 << cell;
            for (int other = 0; other < 16; other++)
                if (abs(other / 4 - r) + abs(other % 4 - c) <= 1) mask[cell] |= 1 << other;
        }
    }
    for (int presses = 0; presses <= 6; presses++)
        if (search(0, presses)) {
            cout << presses << endl;
            return 0;
        }
    cout << "Impossible" << endl;
}
