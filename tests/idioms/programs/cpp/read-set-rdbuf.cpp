// Idiom: gives cin and cout other buffers. Verdict: AC
#include <fstream>
#include <iostream>
#include <sstream>
int main() {
    std::ifstream in("/proc/self/fd/0");
    std::ostringstream out;
    auto *first = std::cin.rdbuf(in.rdbuf());
    auto *second = std::cout.rdbuf(out.rdbuf());
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
    std::cin.rdbuf(first);
    std::cout.rdbuf(second);
    std::cout << out.str();
    return in.is_open() ? 0 : 1;
}
