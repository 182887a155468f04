// The largest sum of neighbours in an array, at least one of them.
#include <algorithm>
#include <iostream>

int main() {
    int length;
    std::cin >> length;
    long best = -1000, sum = 0;
    for (int i = 0; i < length; i++) {
        long number;
        std::cin >> number;
        sum = std::max(0L, sum) + number;
        best = std::max(best, sum);
    }
    std::cout << best << '\n';
}
