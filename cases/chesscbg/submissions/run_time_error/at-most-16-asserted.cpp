// Breadth-first search. Fault: asserts that no more than 16 moves are ever
// needed, and aborts where they are.
#include <cassert>
#include <cstdio>
#include <deque>

int main() {
    unsigned boards[2] = {0, 0};
    for (int i = 0; i < 32; ++i) {
        char digit = '0';
        std::scanf(" %c", &digit);
        boards[i / 16] |= unsigned(digit == '1') << i % 16;
    }
    static int moves[1 << 16];
    std::deque<unsigned> waiting{boards[0]};
    moves[boards[0]] = 1;
    while (!moves[boards[1]]) {
        const unsigned position = waiting.front();
        waiting.pop_front();
        for (int cell = 0; cell < 16; ++cell) {
            for (unsigned pair : {cell % 4 < 3 ? 3u << cell : 0u, cell < 12 ? 17u << cell : 0u}) {
                const unsigned both = position & pair, next = position ^ pair;
                if (both == 0 || both == pair || moves[next]) continue;
                moves[next] = moves[position] + 1;
                waiting.push_back(next);
            }
        }
    }
    const int answer = moves[boards[1]] - 1;
    assert(answer <= 16);
    std::printf("%d\n", answer);
}
