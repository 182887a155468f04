// Purpose: a vector that doubles until it cannot.
// Expected: MLE at full and at confined
#include <cstdio>
#include <unistd.h>
#include <vector>

int main() {
    alarm(20);
    std::vector<long> numbers;
    while (numbers.size() < (128u << 20) / sizeof(long))
        numbers.push_back(static_cast<long>(numbers.size()));
    std::printf("%d\n", numbers.back() > 0 ? 4 : 0);
}
