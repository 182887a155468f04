// Breadth-first table from the open board over (presses << 16 | state), each press after the
// highest one so far; then boards are looked up until the input ends.
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

static std::uint32_t switched_by(int cell) {
    std::uint32_t row = 0xFu << (cell / 4 * 4), column = 0x1111u << (cell % 4);
    return row | column;
}

int main() {
    std::vector<std::uint16_t> presses_to(1 << 16);
    std::vector<std::uint32_t> queue{0};
    for (std::size_t front = 0; front < queue.size(); ++front) {
        std::uint32_t entry = queue[front], presses = entry >> 16;
        presses_to[entry & 0xFFFF] = presses;
        for (int cell = presses ? 32 - __builtin_clz(presses) : 0; cell < 16; ++cell)
            queue.push_back(entry ^ (0x10000u << cell) ^ switched_by(cell));
    }

    std::string rows[4];
    while (std::cin >> rows[0] >> rows[1] >> rows[2] >> rows[3]) {
        std::uint32_t board = 0;
        for (int cell = 0; cell < 16; ++cell)
            if (rows[cell / 4][cell % 4] == '+') board |= 1u << cell;
        std::uint32_t presses = presses_to[board];
        std::cout << __builtin_popcount(presses) << '\n';
        for (int cell = 0; cell < 16; ++cell)
            if (presses >> cell & 1) std::cout << cell / 4 + 1 << ' ' << cell % 4 + 1 << '\n';
    }
}
