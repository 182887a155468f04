// Breadth-first search in the C++ of old: a global called `data` beside `using namespace std` compiles up to C++14
// and is ambiguous since C++17.
#include <cstring>
#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int data[16];
int steps[1 << 16];

int main() {
    int start = 0;
    for (int i = 0; i < 16; i++) {
        char piece;
        cin >> piece;
        if (piece == 'b') start |= 1 << i;
        data[i] = 1 << i;
        if (i >= 4) data[i] |= 1 << (i - 4);
        if (i < 12) data[i] |= 1 << (i + 4);
        if (i % 4 > 0) data[i] |= 1 << (i - 1);
        if (i % 4 < 3) data[i] |= 1 << (i + 1);
    }
    memset(steps, -1, sizeof steps);
    steps[start] = 0;
    queue<int> q;
    q.push(start);
    while (!q.empty()) {
        int board = q.front();
        q.pop();
        if (board == 0 || board == 65535) {
            cout << steps[board] << endl;
            return 0;
        }
        for (int i = 0; i < 16; i++) {
            int after = board ^ data[i];
            if (steps[after] == -1) {
                steps[after] = steps[board] + 1;
                q.push(after);
            }
        }
    }
    cout << "Impossible" << endl;
    return 0;
}
