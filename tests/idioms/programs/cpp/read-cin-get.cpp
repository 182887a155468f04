// Idiom: reads with cin.get, putback, ignore and noskipws. Verdict: AC
#include <iostream>
int main() {
    int blacks = 0;
    char c;
    while (std::cin.get(c)) {
        if (c == '\n') continue;
        std::cin.putback(c);
        std::cin >> std::noskipws >> c;
        blacks += c == 'b';
        if (std::cin.peek() == '\n') std::cin.ignore();
    }
    std::cout << blacks << '\n';
}
