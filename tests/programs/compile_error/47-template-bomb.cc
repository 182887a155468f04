// Purpose: two to the thirtieth templates.
// Expected: CE at full and at confined
// Time or memory of the compiler must end first.
#include <cstdio>

template <unsigned Depth, unsigned Place>
struct Bomb {
    static const unsigned value = Bomb<Depth - 1, 2 * Place>::value + Bomb<Depth - 1, 2 * Place + 1>::value;
};

template <unsigned Place>
struct Bomb<0, Place> {
    static const unsigned value = Place;
};

int main() {
    std::printf("%d\n", Bomb<30, 0>::value ? 4 : 0);
}
