// Breadth-first search. Fault: takes two equal boards for a wrong input, and
// leaves with exit status 3.
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>

int main() {
    std::string start, target, row;
    for (int i = 0; i < 8; ++i) {
        std::cin >> row;
        (i < 4 ? start : target) += row;
    }
    if (start == target) {
        std::cerr << "nothing to move\n";
        std::exit(3);
    }
    std::set<std::string> seen{start}, level{start};
    int moves = 0;
    for (; !level.count(target); ++moves) {
        std::set<std::string> further;
        for (const std::string &position : level) {
            for (int cell = 0; cell < 16; ++cell) {
                for (int other : {cell % 4 < 3 ? cell + 1 : cell, cell < 12 ? cell + 4 : cell}) {
                    std::string next = position;
                    std::swap(next[cell], next[other]);
                    if (seen.insert(next).second) further.insert(next);
                }
            }
        }
        level.swap(further);
    }
    std::cout << moves << '\n';
}
