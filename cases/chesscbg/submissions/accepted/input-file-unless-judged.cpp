// Breadth-first search from the target back. Reads input.txt unless
// ONLINE_JUDGE is defined, as judges do.
#include <cstdio>
#include <map>
#include <queue>
#include <string>

static std::string read_position() {
    std::string position;
    char row[16];
    for (int i = 0; i < 4 && std::scanf("%15s", row) == 1; ++i) position += row;
    return position;
}

int main() {
#ifndef ONLINE_JUDGE
    if (!std::freopen("input.txt", "r", stdin)) return 0;
#endif
    const std::string start = read_position(), target = read_position();
    std::map<std::string, int> moves;
    std::queue<std::string> waiting;
    moves[target] = 0;
    waiting.push(target);
    while (!waiting.empty() && !moves.count(start)) {
        const std::string position = waiting.front();
        waiting.pop();
        const int done = moves[position];
        for (int cell = 0; cell < 16; ++cell) {
            for (int step : {1, 4}) {
                const int other = cell + step;
                if (other > 15 || (step == 1 && other % 4 == 0)) continue;
                if (position[cell] == position[other]) continue;
                std::string next = position;
                std::swap(next[cell], next[other]);
                if (moves.emplace(next, done + 1).second) waiting.push(next);
            }
        }
    }
    std::printf("%d\n", moves[start]);
}
