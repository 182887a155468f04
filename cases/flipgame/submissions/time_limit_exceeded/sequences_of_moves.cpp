// Fault: tries sequences of up to sixteen moves instead of sets of presses and remembers no board. Quick where few
// moves are enough, hopeless on an impossible board.
#include <iostream>
#include <string>
using namespace std;

bool black[4][4];

bool one_colour() {
    for (auto& row : black)
        for (bool piece : row)
            if (piece != black[0][0]) return false;
    return true;
}

void press(int r, int c) {
    black[r][c] ^= 1;
    if (r > 0) black[r - 1][c] ^= 1;
    if (r < 3) black[r + 1][c] ^= 1;
    if (c > 0) black[r][c - 1] ^= 1;
    if (c < 3) black[r][c + 1] ^= 1;
}

bool search(int moves) {
    if (moves == 0) return one_colour();
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++) {
            press(r, c);
            bool found = search(moves - 1);
            press(r, c);
            if (found) return true;
        }
    return false;
}

int main() {
    for (auto& row : black) {
        string line;
        cin >> line;
        for (int c = 0; c < 4; c++) row[c] = line[c] == 'b';
    }
    for (int moves = 0; moves <= 16; moves++)
        if (search(moves)) {
            cout << moves << endl;
            return 0;
        }
    cout << "Impossible" << endl;
}
