// Fault: asserts that the all-white board is reachable, which it is not from every board: ends by SIGABRT.
#undef NDEBUG
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <queue>
#include <vector>

std::vector<int> distances(int from) {
    std::vector<int> distance(1 << 16, -1);
    std::queue<int> boards;
    distance[from] = 0;
    for (boards.push(from); !boards.empty(); boards.pop())
        for (int cell = 0; cell < 16; cell++) {
            int next = boards.front() ^ 1 << cell;
            if (cell > 3) next ^= 1 << (cell - 4);
            if (cell < 12) next ^= 1 << (cell + 4);
            if (cell % 4 > 0) next ^= 1 << (cell - 1);
            if (cell % 4 < 3) next ^= 1 << (cell + 1);
            if (distance[next] >= 0) continue;
            distance[next] = distance[boards.front()] + 1;
            boards.push(next);
        }
    return distance;
}

int main() {
    int board = 0;
    char piece;
    for (int cell = 0; cell < 16 && std::scanf(" %c", &piece) == 1; cell++) board |= (piece == 'b') << cell;
    auto from_white = distances(0), from_black = distances(0xFFFF);
    assert(from_white[board] >= 0);
    std::printf("%d\n", std::min(from_white[board], from_black[board]));
}
