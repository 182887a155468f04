// A* search. The bound is the flow through each line between two rows or two
// columns: what stands above it has to become what will stand above it.
#include <bitset>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <queue>
#include <vector>

static unsigned read_position() {
    unsigned position = 0;
    char digit;
    for (int cell = 0; cell < 16 && std::cin >> digit; ++cell) position |= unsigned(digit == '1') << cell;
    return position;
}

static int flow(unsigned a, unsigned b, unsigned cells) {
    auto count = [cells](unsigned position) { return int(std::bitset<16>(position & cells).count()); };
    return std::abs(count(a) - count(b));
}

static int bound(unsigned a, unsigned b) {
    return flow(a, b, 0x000F) + flow(a, b, 0x00FF) + flow(a, b, 0x0FFF)   // rows
         + flow(a, b, 0x1111) + flow(a, b, 0x3333) + flow(a, b, 0x7777);  // columns
}

int main() {
    struct Entry {
        int estimate, moves;
        unsigned position;
        bool operator>(const Entry &other) const { return estimate > other.estimate; }
    };
    const unsigned start = read_position(), target = read_position();
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
    std::vector<bool> closed(1 << 16);

    open.push({bound(start, target), 0, start});
    while (open.top().position != target) {
        const Entry entry = open.top();
        open.pop();
        if (closed[entry.position]) continue;
        closed[entry.position] = true;
        for (unsigned cell = 0; cell < 16; ++cell) {
            for (unsigned step : {1u, 4u}) {
                if (step == 1 ? cell % 4 == 3 : cell >= 12) continue;
                const unsigned pair = 1u << cell | 1u << (cell + step);
                const unsigned next = entry.position ^ pair;
                if (std::bitset<16>(entry.position & pair).count() != 1 || closed[next]) continue;
                const int moves = entry.moves + 1;
                open.push({moves + bound(next, target), moves, next});
            }
        }
    }
    std::cout << open.top().moves << std::endl;
}
