// Idiom: lets cin throw at its end. Verdict: AC
#include <iostream>
int main() {
    int blacks = 0;
    std::cin.exceptions(std::ios::failbit | std::ios::badbit);
    try {
        for (char c;;) {
            std::cin >> c;
            blacks += c == 'b';
        }
    } catch (const std::ios_base::failure &end) {
        std::cout << blacks << std::endl;
    }
}
