// Fault: gives up with exit status 3 when more than fifteen presses are needed.
#include <cstdlib>
#include <iostream>
#include <sstream>

int main() {
    bool closed[4][4];
    for (auto &row : closed)
        for (bool &handle : row) {
            char symbol;
            std::cin >> symbol;
            handle = symbol == '+';
        }

    int count = 0;
    std::ostringstream moves;
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) {
            bool odd = closed[r][c];
            for (int i = 0; i < 4; ++i) odd ^= closed[r][i] ^ closed[i][c];
            if (!odd) continue;
            ++count;
            moves << r + 1 << ' ' << c + 1 << '\n';
        }
    if (count > 15) std::exit(3);
    std::cout << count << '\n' << moves.str();
}
