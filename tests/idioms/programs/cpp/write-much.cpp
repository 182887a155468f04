// Idiom: writes 100,000 lines with endl. Verdict: AC
// Prints: 100000 times
#include <iostream>
#include <string>
int main() {
    std::string row;
    int blacks = 0;
    while (std::cin >> row) for (char c : row) blacks += c == 'b';
    for (int i = 0; i < 100000; i++) std::cout << blacks << std::endl;
}
