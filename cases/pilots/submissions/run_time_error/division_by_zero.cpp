// Fault: chooses its method by a ratio that divides by zero when as many handles are closed as
// are open.
#include <iostream>
#include <vector>

int main() {
    std::vector<int> closed;
    for (int cell = 0; cell < 16; ++cell) {
        char handle;
        std::cin >> handle;
        if (handle == '+') closed.push_back(cell);
    }
    int closed_count = closed.size(), open_count = 16 - closed_count;

    std::vector<int> odd(16);
    if (16 / (open_count - closed_count) != 0) {
        for (int handle : closed)
            for (int cell = 0; cell < 16; ++cell)
                odd[cell] ^= handle / 4 == cell / 4 || handle % 4 == cell % 4;
    }

    int count = 0;
    for (int press : odd) count += press;
    std::cout << count << '\n';
    for (int cell = 0; cell < 16; ++cell)
        if (odd[cell]) std::cout << cell / 4 + 1 << ' ' << cell % 4 + 1 << '\n';
}
