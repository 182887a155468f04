// Breadth-first search. Compiles only as C++14 or older: the global `data` is
// ambiguous beside `std::data` of C++17.
#include <cstring>
#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int data[2];
int dist[1 << 16];

int main() {
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 16; i++) {
            char c;
            cin >> c;
            data[k] = data[k] * 2 + (c - '0');
        }
    }
    memset(dist, -1, sizeof dist);
    queue<int> q;
    q.push(data[0]);
    dist[data[0]] = 0;
    while (!q.empty()) {
        int s = q.front();
        q.pop();
        for (int i = 0; i < 16; i++) {
            for (int j = i + 1; j < 16; j++) {
                if (abs(i / 4 - j / 4) + abs(i % 4 - j % 4) != 1) continue;
                if ((s >> i & 1) == (s >> j & 1)) continue;
                int t = s ^ (1 << i) ^ (1 << j);
                if (dist[t] >= 0) continue;
                dist[t] = dist[s] + 1;
                q.push(t);
            }
        }
    }
    cout << dist[data[1]] << endl;
    return 0;
}
