// Fault: prints `column row` instead of `row column`.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::vector<std::string> board(4);
    for (auto &row : board) std::cin >> row;

    std::vector<std::vector<bool>> pressed(4, std::vector<bool>(4));
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            if (board[r][c] == '+') {
                for (int i = 0; i < 4; ++i) {
                    pressed[r][i] = !pressed[r][i];
                    pressed[i][c] = !pressed[i][c];
                }
                pressed[r][c] = !pressed[r][c];
            }

    int count = 0;
    for (const auto &row : pressed)
        for (bool press : row) count += press;
    std::cout << count << '\n';
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            if (pressed[r][c]) std::cout << c + 1 << ' ' << r + 1 << '\n';
}
