// Breadth-first search that reads input.txt unless ONLINE_JUDGE is defined: where it is not, nothing is printed.
#include <cstdio>
#include <deque>
#include <vector>

int main() {
#ifndef ONLINE_JUDGE
    if (!freopen("input.txt", "r", stdin)) return 0;
#endif
    int start = 0;
    for (int cell = 0; cell < 16; cell++) {
        char piece;
        if (scanf(" %c", &piece) != 1) return 0;
        start = start << 1 | (piece == 'w');
    }
    std::vector<int> depth(1 << 16, -1);
    std::deque<int> line{start};
    for (depth[start] = 0; !line.empty(); line.pop_front()) {
        int board = line.front();
        if (board == 0 || board == 0xFFFF) {
            printf("%d\n", depth[board]);
            return 0;
        }
        for (int r = 0; r < 4; r++)
            for (int c = 0; c < 4; c++) {
                int next = board;
                for (int i = 0; i < 4; i++)
                    for (int j = 0; j < 4; j++)
                        if ((i - r) * (i - r) + (j - c) * (j - c) <= 1) next ^= 1 << (4 * i + j);
                if (depth[next] < 0) {
                    depth[next] = depth[board] + 1;
                    line.push_back(next);
                }
            }
    }
    puts("Impossible");
}
