// Fault: the border is that of a torus, so a press at the edge also turns the piece on the opposite edge.
#include <algorithm>
#include <bit>
#include <iostream>

int main() {
    unsigned start = 0;
    for (int i = 0; i < 16; i++) {
        char piece;
        std::cin >> piece;
        if (piece == 'b') start |= 1u << i;
    }
    auto at = [](int r, int c) { return 1u << (4 * ((r + 4) % 4) + (c + 4) % 4); };
    int best = 17;
    for (unsigned presses = 0; presses < 1u << 16; presses++) {
        unsigned board = start;
        for (int r = 0; r < 4; r++)
            for (int c = 0; c < 4; c++)
                if (presses & at(r, c)) board ^= at(r, c) | at(r - 1, c) | at(r + 1, c) | at(r, c - 1) | at(r, c + 1);
        if (board == 0 || board == 0xFFFF) best = std::min(best, std::popcount(presses));
    }
    if (best > 16)
        std::cout << "Impossible\n";
    else
        std::cout << best << '\n';
}
