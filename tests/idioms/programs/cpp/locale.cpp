// Idiom: takes std::locale("") and others, and imbues cout. Verdict: AC
#include <iostream>
#include <locale>
#include <sstream>
int main() {
    std::locale::global(std::locale(""));
    try {
        std::cout.imbue(std::locale("en_US.UTF-8"));
    } catch (const std::runtime_error &error) {
        std::cerr << error.what();
    }
    std::cout.imbue(std::locale::classic());
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
