// Fault: tries sequences of moves on copied grids, for either goal in turn. Impossible boards are known by their quiet
// patterns, so the answer is always right and nearly always quick; six moves take far too long.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

using Grid = vector<vector<char>>;

Grid pressed(const Grid& grid, int row, int column) {
    Grid turned = grid;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            if (abs(r - row) + abs(c - column) <= 1) turned[r][c] = grid[r][c] == 'b' ? 'w' : 'b';
    return turned;
}

// A pattern of presses is quiet when it changes nothing. At 4x4 every first row begins one; the others follow from it.
// An impossible board has an odd number of black pieces in common with one of them.
bool possible(const Grid& grid) {
    for (int first = 1; first < 16; first++) {
        bool pattern[5][6] = {};
        bool odd = false;
        for (int r = 1; r <= 4; r++)
            for (int c = 1; c <= 4; c++) {
                bool& cell = pattern[r][c];
                if (r == 1)
                    cell = first >> (c - 1) & 1;
                else
                    cell = pattern[r - 1][c - 1] ^ pattern[r - 1][c] ^ pattern[r - 1][c + 1] ^ pattern[r - 2][c];
                odd ^= cell && grid[r - 1][c - 1] == 'b';
            }
        if (odd) return false;
    }
    return true;
}

bool search(const Grid& grid, char colour, int moves) {
    if (moves == 0) return grid == Grid(4, vector<char>(4, colour));
    bool found = false;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++) found |= search(pressed(grid, r, c), colour, moves - 1);
    return found;
}

int main() {
    Grid grid;
    for (string row; cin >> row;) grid.emplace_back(row.begin(), row.end());
    if (!possible(grid)) {
        cout << "Impossible" << endl;
        return 0;
    }
    for (int moves = 0;; moves++) {
        bool white = search(grid, 'w', moves), black = search(grid, 'b', moves);
        if (white || black) {
            cout << moves << endl;
            return 0;
        }
    }
}
