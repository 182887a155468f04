// Makes a vector for all moves but the first, which a board with all handles open would not have: the
// published problem promises that there is none.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string board, row;
    while (std::cin >> row) board += row;

    unsigned presses = 0;
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (board[cell] == '+') presses ^= 0xFu << (cell & 12) | 0x1111u << (cell & 3);

    std::size_t count = __builtin_popcount(presses);
    auto take = [&presses] {
        int cell = __builtin_ctz(presses);
        presses &= presses - 1;
        return cell;
    };
    std::vector<int> others(count - 1);
    int first = take();
    for (int &cell : others) cell = take();

    std::cout << count << '\n' << first / 4 + 1 << ' ' << first % 4 + 1 << '\n';
    for (int cell : others) std::cout << cell / 4 + 1 << ' ' << cell % 4 + 1 << '\n';
}
