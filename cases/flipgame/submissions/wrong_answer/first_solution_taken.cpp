// Fault: Gauss-Jordan elimination with every free press at zero: a solution, but not always the lightest.
#include <algorithm>
#include <bitset>
#include <iostream>
#include <optional>
#include <string>
#include <vector>
using namespace std;

optional<int> presses(const string& board, char goal) {
    vector<bitset<17>> rows(16);
    for (int a = 0; a < 16; a++) {
        for (int b = 0; b < 16; b++) rows[a][b] = abs(a / 4 - b / 4) + abs(a % 4 - b % 4) <= 1;
        rows[a][16] = board[a] != goal;
    }
    auto top = rows.begin();
    for (int column = 0; column < 16; column++) {
        auto pivot = find_if(top, rows.end(), [=](auto& row) { return row[column]; });
        if (pivot == rows.end()) continue;
        iter_swap(top, pivot);
        for (auto row = rows.begin(); row != rows.end(); ++row)
            if (row != top && (*row)[column]) *row ^= *top;
        ++top;
    }
    if (any_of(top, rows.end(), [](auto& row) { return row[16]; })) return nullopt;
    return count_if(rows.begin(), top, [](auto& row) { return row[16]; });
}

int main() {
    string board, line;
    while (cin >> line) board += line;
    auto white = presses(board, 'w'), black = presses(board, 'b');
    if (white && black)
        cout << min(*white, *black) << '\n';
    else
        cout << "Impossible\n";
}
