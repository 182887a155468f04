// Walks every way of a few moves from the start and of as many from the target
// until the two meet. Fault: ways are not cut where they come to a position seen
// before; in time on most boards, hopeless on those farthest from each other.
#include <cstdio>
#include <vector>

static std::vector<unsigned> pairs;

static unsigned read_position() {
    unsigned position = 0;
    char digit = '0';
    for (int i = 0; i < 16 && std::scanf(" %c", &digit) == 1; ++i) position |= unsigned(digit - '0') << i;
    return position;
}

static void walk(unsigned position, int moves, std::vector<char> &ends) {
    if (moves == 0) {
        ends[position] = 1;
        return;
    }
    for (unsigned pair : pairs) {
        const unsigned both = position & pair;
        if (both != 0 && both != pair) walk(position ^ pair, moves - 1, ends);
    }
}

int main() {
    for (int cell = 0; cell < 16; ++cell) {
        if (cell % 4 < 3) pairs.push_back(3u << cell);
        if (cell < 12) pairs.push_back(17u << cell);
    }
    const unsigned start = read_position(), target = read_position();
    std::vector<char> near(1 << 16), far(1 << 16);
    near[start] = far[target] = 1;

    for (int moves = 0;; ++moves) {
        for (unsigned position = 0; position < 1 << 16; ++position) {
            if (near[position] && far[position]) {
                std::printf("%d\n", moves);
                return 0;
            }
        }
        std::vector<char> &side = moves % 2 == 0 ? near : far;
        side.assign(1 << 16, 0);
        walk(moves % 2 == 0 ? start : target, moves / 2 + 1, side);
    }
}
