// Fault: greedy; always presses where the most handles open, and gives up after 16 presses.
#include <bitset>
#include <iostream>
#include <vector>

int main() {
    std::bitset<16> board, cross[16];
    for (int cell = 0; cell < 16; ++cell) {
        char handle;
        std::cin >> handle;
        board[cell] = handle == '+';
        for (int other = 0; other < 16; ++other)
            cross[cell][other] = other / 4 == cell / 4 || other % 4 == cell % 4;
    }

    std::vector<int> moves;
    while (board.any() && moves.size() < 16) {
        int best = 0;
        for (int cell = 1; cell < 16; ++cell)
            if ((board ^ cross[cell]).count() < (board ^ cross[best]).count()) best = cell;
        board ^= cross[best];
        moves.push_back(best);
    }
    std::cout << moves.size() << '\n';
    for (int cell : moves) std::cout << cell / 4 + 1 << ' ' << cell % 4 + 1 << '\n';
}
