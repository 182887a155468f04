// Purpose: a constant that takes for ever to compute.
// Expected: CE at full and at confined
#include <cstdio>

constexpr unsigned long bomb(unsigned depth) {
    unsigned long sum = 0;
    for (unsigned i = 0; i < 100; i++)
        sum += depth ? bomb(depth - 1) : i;
    return sum;
}

constexpr unsigned long value = bomb(12);

int main() {
    std::printf("%d\n", value ? 4 : 0);
}
