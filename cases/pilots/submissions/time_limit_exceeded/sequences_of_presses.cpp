// Fault: tries all sequences of presses, of growing length, with no visited set and in every
// order; hopeless where many presses are needed.
#include <iostream>
#include <vector>

bool closed[4][4];
std::vector<int> moves;

void press(int row, int column) {
    for (int i = 0; i < 4; ++i) {
        closed[row][i] ^= true;
        closed[i][column] ^= true;
    }
    closed[row][column] ^= true;
}

bool is_open() {
    for (const auto &row : closed)
        for (bool handle : row)
            if (handle) return false;
    return true;
}

bool search(int left) {
    if (left == 0) return is_open();
    for (int cell = 0; cell < 16; ++cell) {
        moves.push_back(cell);
        press(cell / 4, cell % 4);
        if (search(left - 1)) return true;
        press(cell / 4, cell % 4);
        moves.pop_back();
    }
    return false;
}

int main() {
    for (auto &row : closed)
        for (bool &handle : row) {
            char symbol;
            std::cin >> symbol;
            handle = symbol == '+';
        }
    int length = 0;
    while (!search(length)) ++length;
    std::cout << length << '\n';
    for (int cell : moves) std::cout << cell / 4 + 1 << ' ' << cell % 4 + 1 << '\n';
}
