// Breadth-first search. Fault: the start is not marked as seen, so that the way
// from a board to itself is there and back again, 2 moves.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    std::string start, target, row;
    for (int i = 0; i < 8 && std::cin >> row; ++i) (i < 4 ? start : target) += row;

    std::vector<int> moves(1 << 16, -1);
    const int goal = std::stoi(target, nullptr, 2);
    std::queue<std::pair<int, int>> waiting;
    waiting.push({std::stoi(start, nullptr, 2), 0});
    while (moves[goal] < 0) {
        const auto [position, done] = waiting.front();
        waiting.pop();
        for (int cell = 0; cell < 16; ++cell) {
            for (int other : {cell + 1, cell + 4}) {
                if (other > 15 || (other == cell + 1 && other % 4 == 0)) continue;
                if ((position >> cell & 1) == (position >> other & 1)) continue;
                const int next = position ^ (1 << cell) ^ (1 << other);
                if (moves[next] >= 0) continue;
                moves[next] = done + 1;
                waiting.push({next, done + 1});
            }
        }
    }
    std::cout << moves[goal] << '\n';
}
