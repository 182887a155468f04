// Fault: the solutions are counted in a vector with room for 0 to 5 presses; `at` throws where the lightest has six.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int mask(int cell) {
    int m = 0;
    for (int other = 0; other < 16; other++)
        if (std::abs(cell / 4 - other / 4) + std::abs(cell % 4 - other % 4) <= 1) m |= 1 << other;
    return m;
}

int main() {
    int start = 0, cell = 0;
    for (std::string row; std::cin >> row;)
        for (char piece : row) start |= (piece == 'b') << cell++;

    // The board after each set of presses, made from the set without its lowest press.
    std::vector<int> after(1 << 16, start), presses(1 << 16);
    int lightest = 16;
    bool possible = false;
    for (int set = 0; set < 1 << 16; set++) {
        if (set != 0) {
            int rest = set & (set - 1);
            after[set] = after[rest] ^ mask(__builtin_ctz(set));
            presses[set] = presses[rest] + 1;
        }
        if (after[set] == 0 || after[set] == 0xFFFF) {
            possible = true;
            lightest = std::min(lightest, presses[set]);
        }
    }
    if (!possible) {
        std::cout << "Impossible\n";
        return 0;
    }
    std::vector<int> solutions(6);
    for (int set = 0; set < 1 << 16; set++)
        if (presses[set] == lightest && (after[set] == 0 || after[set] == 0xFFFF)) solutions.at(lightest)++;
    std::cerr << solutions[lightest] << " solutions\n";
    std::cout << lightest << '\n';
}
