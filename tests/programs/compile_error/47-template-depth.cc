// Purpose: templates without an end.
// Expected: CE at full and at confined
#include <cstdio>

template <typename Type>
struct Tower {
    static const int value = Tower<Tower<Type>>::value;
};

int main() {
    std::printf("%d\n", Tower<int>::value);
}
