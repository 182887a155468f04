// Idiom: asks for more memory than there is, catches bad_alloc and goes on. Verdict: AC
#include <iostream>
#include <new>
#include <vector>
int main() {
    try {
        std::vector<char> huge;
        huge.reserve(size_t(1) << 46);
    } catch (const std::bad_alloc &) {
        std::cerr << "not so much";
    }
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
