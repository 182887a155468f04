// Idiom: writes into ofstream("/dev/null") and reads nothing from it. Verdict: AC
#include <fstream>
#include <iostream>
int main() {
    std::ofstream sink("/dev/null");
    std::ifstream source("/dev/null");
    sink << "gone" << std::flush;
    if (!sink || !source || source.get() != EOF) return 1;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
