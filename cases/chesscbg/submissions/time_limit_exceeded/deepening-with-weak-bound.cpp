// Iterative deepening. Fault: the bound only compares how many pieces each row
// holds, and sees nothing to do between two checkerboards.
#include <bitset>
#include <cstdlib>
#include <iostream>

static unsigned target;

static unsigned read_position() {
    std::bitset<16> position;
    char digit;
    for (int i = 0; i < 16 && std::cin >> digit; ++i) position[i] = digit == '1';
    return unsigned(position.to_ulong());
}

static int bound(unsigned position) {
    int excess = 0, sum = 0;
    for (unsigned row = 0xF; row <= 0xF000; row <<= 4) {
        excess += int(std::bitset<16>(position & row).count()) - int(std::bitset<16>(target & row).count());
        sum += std::abs(excess);
    }
    return sum;
}

static bool reached(unsigned position, int moves_left) {
    if (position == target) return true;
    if (bound(position) > moves_left || moves_left == 0) return false;
    for (unsigned cell = 0; cell < 16; ++cell) {
        for (unsigned step : {1u, 4u}) {
            if (step == 1 ? cell % 4 == 3 : cell > 11) continue;
            const unsigned pair = 1u << cell | 1u << (cell + step), both = position & pair;
            if (both != 0 && both != pair && reached(position ^ pair, moves_left - 1)) return true;
        }
    }
    return false;
}

int main() {
    const unsigned start = read_position();
    target = read_position();
    int moves = 0;
    while (!reached(start, moves)) ++moves;
    std::cout << moves << std::endl;
}
