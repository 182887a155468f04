// Idiom: throws, catches and nests exceptions. Verdict: AC
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>
int main() {
    std::set_terminate([] { _Exit(3); });
    int blacks = 0;
    try {
        try {
            for (std::string row; std::cin >> row;) for (size_t i = 0; i < row.size(); i++) blacks += row.at(i) == 'b';
            std::vector<int>().at(1);
        } catch (const std::out_of_range &) {
            std::throw_with_nested(std::runtime_error("again"));
        }
    } catch (const std::exception &error) {
        try { std::rethrow_if_nested(error); } catch (const std::out_of_range &) { std::cout << blacks << '\n'; }
    }
}
