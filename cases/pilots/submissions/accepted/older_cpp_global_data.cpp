// Parity of row and column; compiles as C++14 and older only: the global `data` is ambiguous
// with std::data since C++17.
#include <iostream>
#include <vector>
using namespace std;

string data[4];

bool pressed(int row, int column) {
    int closed = 0;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            if ((r == row || c == column) && data[r][c] == '+') closed++;
    return closed % 2 == 1;
}

int main() {
    for (int r = 0; r < 4; r++) cin >> data[r];
    vector<pair<int, int> > moves;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            if (pressed(r, c)) moves.push_back(make_pair(r + 1, c + 1));
    cout << moves.size() << endl;
    for (size_t i = 0; i < moves.size(); i++)
        cout << moves[i].first << " " << moves[i].second << endl;
    return 0;
}
