// Cheapest matching by trying orders. Fault: not the 8 places but all 16 cells
// are put in every order.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <string>

int main() {
    std::string start, target, row;
    for (int i = 0; i < 8 && std::cin >> row; ++i) (i < 4 ? start : target) += row;

    int order[16], best = 1000;
    std::iota(order, order + 16, 0);
    do {
        int sum = 0;
        for (int cell = 0; cell < 16; ++cell) {
            if (start[cell] == '0') continue;
            const int place = order[cell];
            sum += target[place] == '0' ? 1000 : std::abs(cell / 4 - place / 4) + std::abs(cell % 4 - place % 4);
        }
        best = std::min(best, sum);
    } while (std::next_permutation(order, order + 16));
    std::cout << best << '\n';
}
