// Breadth-first search. Fault: `stoi` is called without the base 2, and throws
// for what does not fit into an int; what fits is too large for the table.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    std::string start, target, row;
    for (int i = 0; i < 8 && std::cin >> row; ++i) (i < 4 ? start : target) += row;
    const int from = std::stoi(start), to = std::stoi(target);

    std::vector<int> moves(1 << 16, -1);
    std::queue<int> waiting;
    waiting.push(from);
    moves.at(from) = 0;
    while (moves.at(to) < 0) {
        const int position = waiting.front();
        waiting.pop();
        for (int cell = 0; cell < 16; ++cell) {
            for (int pair : {cell % 4 < 3 ? 3 << cell : 0, cell < 12 ? 17 << cell : 0}) {
                const int both = position & pair, next = position ^ pair;
                if (both == 0 || both == pair || moves[next] >= 0) continue;
                moves[next] = moves[position] + 1;
                waiting.push(next);
            }
        }
    }
    std::cout << moves[to] << '\n';
}
