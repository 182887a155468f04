// Fault: a debug line is left in front of a right answer.
#include <iostream>
#include <string>

int main() {
    unsigned presses = 0;
    int closed = 0;
    for (int cell = 0; cell < 16; ++cell) {
        char handle;
        std::cin >> handle;
        if (handle == '+') {
            presses ^= 15u << cell / 4 * 4 | 4369u << cell % 4;
            ++closed;
        }
    }
    std::cout << "closed: " << closed << '\n';

    int count = 0;
    std::string moves;
    for (int cell = 0; cell < 16; ++cell)
        if (presses >> cell & 1) {
            ++count;
            moves += std::to_string(cell / 4 + 1) + " " + std::to_string(cell % 4 + 1) + "\n";
        }
    std::cout << count << '\n' << moves;
}
