// The largest sum of neighbours in an array; wrongly takes none of them where all are negative.
#include <algorithm>
#include <iostream>

int main() {
    int length;
    std::cin >> length;
    long best = 0, sum = 0;
    for (int i = 0; i < length; i++) {
        long number;
        std::cin >> number;
        sum = std::max(0L, sum + number);
        best = std::max(best, sum);
    }
    std::cout << best << '\n';
}
