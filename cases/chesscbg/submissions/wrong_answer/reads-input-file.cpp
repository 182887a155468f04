// Breadth-first search. Fault: always reads input.txt, which a judge does not
// have, so that both boards are empty and the answer is 0.
#include <fstream>
#include <iostream>
#include <map>
#include <queue>

int main() {
    std::ifstream in("input.txt");
    int boards[2] = {0, 0};
    char digit;
    for (int i = 0; i < 32 && in >> digit; ++i) boards[i / 16] = boards[i / 16] * 2 + (digit == '1');

    std::map<int, int> moves{{boards[0], 0}};
    std::queue<int> waiting;
    waiting.push(boards[0]);
    while (!moves.count(boards[1])) {
        const int position = waiting.front();
        waiting.pop();
        for (int cell = 0; cell < 16; ++cell) {
            for (int pair : {cell % 4 < 3 ? 3 << cell : 0, cell < 12 ? 17 << cell : 0}) {
                const int both = position & pair, next = position ^ pair;
                if (both == 0 || both == pair) continue;
                if (moves.emplace(next, moves[position] + 1).second) waiting.push(next);
            }
        }
    }
    std::cout << moves[boards[1]] << std::endl;
}
