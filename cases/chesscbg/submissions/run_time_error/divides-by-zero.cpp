// Cheapest matching of the pieces out of place. Fault: divides by their number,
// which is 0 on equal boards.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string start, target, row;
    for (int i = 0; i < 8 && std::cin >> row; ++i) (i < 4 ? start : target) += row;

    std::vector<int> pieces, places;
    for (int cell = 0; cell < 16; ++cell) {
        if (start[cell] == target[cell]) continue;
        (start[cell] == '1' ? pieces : places).push_back(cell);
    }
    const int count = static_cast<int>(pieces.size());
    int best = 1000;
    do {
        int sum = 0;
        for (int i = 0; i < count; ++i)
            sum += std::abs(pieces[i] / 4 - places[i] / 4) + std::abs(pieces[i] % 4 - places[i] % 4);
        best = std::min(best, sum);
    } while (std::next_permutation(places.begin(), places.end()));

    std::cerr << "each piece goes " << best / count << " or so\n";
    std::cout << best << '\n';
}
