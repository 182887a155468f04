// Breadth-first search with masks made by shifts; a board is checked as it is generated, not as it is taken out.
#include <bitset>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
using namespace std;

const unsigned FULL = 0xFFFF, LEFT = 0x1111, RIGHT = 0x8888;

bool done(unsigned board) { return board == 0 || board == FULL; }

unsigned mask(int cell) {
    unsigned p = 1u << cell;
    return (p | p << 4 | p >> 4 | (p & ~RIGHT) << 1 | (p & ~LEFT) >> 1) & FULL;
}

int solve(unsigned start) {
    if (done(start)) return 0;
    bitset<65536> seen;
    queue<pair<unsigned, int>> waiting;
    seen[start] = true;
    waiting.push({start, 0});
    while (!waiting.empty()) {
        auto [board, moves] = waiting.front();
        waiting.pop();
        for (int cell = 0; cell < 16; cell++) {
            unsigned next = board ^ mask(cell);
            if (seen[next]) continue;
            if (done(next)) return moves + 1;
            seen[next] = true;
            waiting.push({next, moves + 1});
        }
    }
    return -1;
}

int main() {
    unsigned board = 0;
    int cell = 0;
    for (string row; cell < 16 && cin >> row;)
        for (char piece : row)
            board |= unsigned(piece == 'b') << cell++;
    int moves = solve(board);
    if (moves < 0)
        cout << "Impossible\n";
    else
        cout << moves << '\n';
}
