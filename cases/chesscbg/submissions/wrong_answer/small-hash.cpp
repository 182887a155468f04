// Breadth-first search. Fault: seen positions are kept by their remainder alone,
// so that a position is taken for seen when another one with that remainder was.
#include <iostream>
#include <queue>
#include <string>

const int SIZE = 4093;
bool seen[SIZE];

int main() {
    std::string boards[2], row;
    for (int i = 0; i < 8 && std::cin >> row; ++i) boards[i / 4] += row;
    const int start = std::stoi(boards[0], nullptr, 2), target = std::stoi(boards[1], nullptr, 2);

    std::queue<std::pair<int, int>> waiting;
    waiting.emplace(start, 0);
    seen[start % SIZE] = true;
    while (!waiting.empty()) {
        const int position = waiting.front().first, done = waiting.front().second;
        waiting.pop();
        if (position == target) {
            std::cout << done << '\n';
            return 0;
        }
        for (int cell = 0; cell < 16; ++cell) {
            for (int step : {1, 4}) {
                if (step == 1 ? cell % 4 == 3 : cell > 11) continue;
                if ((position >> cell & 1) == (position >> (cell + step) & 1)) continue;
                const int next = position ^ (1 << cell) ^ (1 << (cell + step));
                if (seen[next % SIZE]) continue;
                seen[next % SIZE] = true;
                waiting.emplace(next, done + 1);
            }
        }
    }
    std::cout << -1 << '\n';
}
