// Gaussian elimination: one equation a handle, one unknown a press; the matrix has full rank.
#include <bitset>
#include <iostream>
#include <utility>
#include <vector>

int main() {
    const int cells = 16, closed = 16;
    std::vector<std::bitset<17>> equations(cells);
    for (int handle = 0; handle < cells; ++handle) {
        for (int press = 0; press < cells; ++press)
            equations[handle][press] = handle / 4 == press / 4 || handle % 4 == press % 4;
        char symbol;
        std::cin >> symbol;
        equations[handle][closed] = symbol == '+';
    }

    for (int unknown = 0; unknown < cells; ++unknown) {
        int pivot = unknown;
        while (!equations[pivot][unknown]) ++pivot;
        std::swap(equations[pivot], equations[unknown]);
        for (int other = 0; other < cells; ++other)
            if (other != unknown && equations[other][unknown])
                equations[other] ^= equations[unknown];
    }

    int count = 0;
    for (const auto &equation : equations) count += equation[closed];
    std::cout << count << '\n';
    for (int press = 0; press < cells; ++press)
        if (equations[press][closed])
            std::cout << press / 4 + 1 << ' ' << press % 4 + 1 << '\n';
}
