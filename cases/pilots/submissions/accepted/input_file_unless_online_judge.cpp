// Breadth-first search from the given board; reads input.txt unless ONLINE_JUDGE is defined.
#include <cstdio>
#include <queue>
#include <vector>

int main() {
#ifndef ONLINE_JUDGE
    if (!std::freopen("input.txt", "r", stdin)) return 0;
#endif
    int board = 0;
    for (int cell = 0; cell < 16; ++cell) {
        char handle;
        if (std::scanf(" %c", &handle) != 1) return 0;
        if (handle == '+') board |= 1 << cell;
    }

    // The search runs from the board to the open door; `pressed` is the way back.
    const int unseen = -1, start = 16;
    std::vector<int> pressed(1 << 16, unseen);
    pressed[board] = start;
    std::queue<int> queue;
    queue.push(board);
    auto press = [](int state, int cell) {
        return state ^ (15 << cell / 4 * 4 | 0x1111 << cell % 4);
    };
    while (pressed[0] == unseen) {
        int state = queue.front();
        queue.pop();
        for (int cell = 0; cell < 16; ++cell) {
            int reached = press(state, cell);
            if (pressed[reached] != unseen) continue;
            pressed[reached] = cell;
            queue.push(reached);
        }
    }

    std::vector<int> path;
    for (int state = 0; pressed[state] != start; state = press(state, path.back()))
        path.push_back(pressed[state]);
    std::printf("%d\n", static_cast<int>(path.size()));
    for (int cell : path) std::printf("%d %d\n", cell / 4 + 1, cell % 4 + 1);
}
