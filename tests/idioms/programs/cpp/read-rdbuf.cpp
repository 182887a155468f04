// Idiom: pours rdbuf of cin into a stream. Verdict: AC
#include <iostream>
#include <sstream>
int main() {
    std::ostringstream all;
    if (std::cin.peek() != EOF) all << std::cin.rdbuf();
    int blacks = 0;
    for (char c : all.str()) blacks += c == 'b';
    std::clog << "";
    std::cout << blacks << "\n" << std::flush;
}
