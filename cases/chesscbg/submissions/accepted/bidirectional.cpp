// Bidirectional breadth-first search: the smaller of the two frontiers grows
// by one move until the frontiers meet.
#include <iostream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

using Position = unsigned;

static Position read_position() {
    Position position = 0;
    for (int row = 0; row < 4; ++row) {
        std::string digits;
        std::cin >> digits;
        for (char digit : digits) position = position * 2 + (digit == '1');
    }
    return position;
}

static std::vector<Position> after_one_move(Position position) {
    std::vector<Position> all;
    for (int cell = 0; cell < 16; ++cell) {
        for (int other : {cell % 4 < 3 ? cell + 1 : -1, cell < 12 ? cell + 4 : -1}) {
            if (other >= 0 && (position >> cell & 1) != (position >> other & 1))
                all.push_back(position ^ 1u << cell ^ 1u << other);
        }
    }
    return all;
}

int main() {
    struct Side {
        std::unordered_set<Position> seen, frontier;
    };
    Side near, far;
    near.seen.insert(read_position());
    far.seen.insert(read_position());
    near.frontier = near.seen;
    far.frontier = far.seen;

    int moves = 0;
    bool met = near.seen == far.seen;
    while (!met) {
        if (near.frontier.size() > far.frontier.size()) std::swap(near, far);
        std::unordered_set<Position> grown;
        for (Position position : near.frontier) {
            for (Position next : after_one_move(position)) {
                if (!near.seen.insert(next).second) continue;
                grown.insert(next);
                met = met || far.frontier.count(next) > 0;
            }
        }
        near.frontier = std::move(grown);
        ++moves;
    }
    std::cout << moves << '\n';
}
